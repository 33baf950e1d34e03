import type { FastifyReply } from 'fastify';

/** Answers a save with the id as a JSON string; Fastify would send a bare string as plain text. */
export function sendId(reply: FastifyReply, id: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(id));
}
