import { routes } from '../../../shared/api/index.ts';
import type { Discussion } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import { readShape, toWireComment, toWireRecord, toWireSeen } from '../wire/wire-comment.ts';

/** Comments, seen pages and decisions of a review: extensions all (`docs/api/extensions.md#proof-discussion`). */
export function addDiscussionRoutes(app: Api, { discussion }: { readonly discussion: Discussion }): void {
  app.route({
    ...endpoint(routes.listProofComments),
    handler: async (request) => {
      const { proof_id: proofId } = request.params;
      const user = userOf(request);
      const comments = await discussion.listComments(user, proofId);
      return comments.map((comment) => toWireComment(proofId, comment, user));
    },
  });

  app.route({
    ...endpoint(routes.saveProofComment),
    handler: async (request) => {
      const { proof_id: proofId } = request.params;
      const user = userOf(request);
      const { Key, VersionId, Body, Position, Page, Time, Shape, ParentId } = request.body;
      const comment = await discussion.comment(user, proofId, {
        key: Key,
        versionId: VersionId,
        body: Body,
        position: Position == null ? null : { x: Position.X, y: Position.Y, page: Position.Page ?? 1 },
        page: Page ?? null,
        timeSeconds: Time ?? null,
        shape: readShape(Shape),
        parentId: ParentId ?? null,
      });
      return toWireComment(proofId, comment, user);
    },
  });

  app.route({
    ...endpoint(routes.resolveProofComment),
    handler: async (request) => {
      const { proof_id: proofId, comment_id: commentId } = request.params;
      const user = userOf(request);
      const comment = await discussion.resolve(user, proofId, commentId, request.body.Resolved);
      return toWireComment(proofId, comment, user);
    },
  });

  app.route({
    ...endpoint(routes.listSeenPages),
    handler: async (request) => {
      const seen = await discussion.listSeen(userOf(request), request.params.proof_id);
      return seen.map(toWireSeen);
    },
  });

  app.route({
    ...endpoint(routes.readDecisionRecord),
    handler: async (request) =>
      toWireRecord(await discussion.record(userOf(request), request.params.proof_id)),
  });
}
