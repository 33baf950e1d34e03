// Writes docs/api/openapi.json: what the service answers to in its extended profile, as OpenAPI 3.1.
//   npm run openapi
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRoutes } from '../service/http/openapi/open-api.ts';
import { routes } from '../shared/api/index.ts';
import { runTool } from './gates.mjs';
import { root } from './install.mjs';

const file = join(root, 'docs', 'api', 'openapi.json');
// Without a server, because the document belongs to no bank in particular.
const document = describeRoutes(Object.values(routes), { publicUrl: null, hasExtensions: true });

writeFileSync(file, JSON.stringify(document, null, 2));
// The gate for formats looks at this file as well.
const { code, output } = await runTool('@biomejs/biome/bin/biome', ['format', '--write', file]);
if (code !== 0) process.stderr.write(output);
process.exitCode = code;
