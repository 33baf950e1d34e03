/**
 * main/embedded-service: the bank that comes with Galley, as a child process.
 *
 * Starts it, keeps its port, restarts it when it ends, and serves its converters. Nothing here knows what the service does.
 */

export { type EmbeddedBank, type EmbeddedService, startEmbeddedService } from './embedded-service.ts';
export { type HostPrograms, nodePrograms } from './host-programs.ts';
export { rememberedPort } from './remembered-port.ts';
export { serveConverters } from './serve-converters.ts';
export type { StartServiceProgram } from './service-program.ts';
