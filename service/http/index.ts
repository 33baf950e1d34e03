/**
 * service/http: the REST API of the reference over the domain, with Fastify.
 *
 * It turns requests into calls of the domain and records into wire objects, and every AppError into a status with
 * `{Message, Code, Details}`. Paths and shapes come from the route table in shared/api; a route is closed to requests
 * without a token unless that table opens it. It decides nothing about rights, names or search, knows no SQL, and does not
 * listen: who starts it says where.
 *
 * In: HTTP. Out: HTTP.
 */
export * from './create-app.ts';
