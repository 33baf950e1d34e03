import { z } from 'zod';
import { commentShapeSchema, plainIdSchema, proofVersionIdSchema } from '../../../shared/api/index.ts';
import type { ProofVersionId } from '../../../shared/model/index.ts';
import { lenient, listOf } from '../json-calls/lenient-fields.ts';

export interface BankPoint {
  readonly x: number;
  readonly y: number;
}

/** A drawing in fractions of width and height (`docs/api/extensions.md#comment-shapes`). */
export interface BankCommentShape {
  readonly kind: 'pin' | 'rectangle' | 'arrow' | 'freehand';
  readonly points: readonly BankPoint[];
}

export interface BankProofComment {
  readonly commentId: string;
  readonly versionId: ProofVersionId;
  readonly guestName: string;
  /** Empty for a comment of a user. */
  readonly guestEmail: string;
  /** Plain, untrusted text. */
  readonly text: string;
  readonly created: number;
  /** Fractions of width and height; pages count from 1. */
  readonly position: (BankPoint & { readonly page: number }) | null;
  /** Null: about the whole file. */
  readonly page: number | null;
  /** Seconds from the beginning of a video. */
  readonly timeSeconds: number | null;
  readonly shape: BankCommentShape | null;
  readonly parentId: string | null;
  readonly resolvedAt: number | null;
  readonly resolvedBy: string | null;
  readonly isOwn: boolean;
  readonly author: { readonly kind: 'guest' | 'user'; readonly name: string };
}

const positionReading = z
  // The page is an extension: a documented bank knows points of one picture.
  .looseObject({ X: z.number(), Y: z.number(), Page: z.int().min(1).nullish() })
  .transform(({ X, Y, Page }) => ({ x: X, y: Y, page: Page ?? 1 }))
  .nullish()
  .catch(null);

/** A shape of a newer kind is not drawn; its comment is still shown. */
const shapeReading = commentShapeSchema
  .transform(
    ({ Kind, Points }): BankCommentShape => ({
      kind: Kind,
      points: Points.map(({ X, Y }) => ({ x: X, y: Y })),
    }),
  )
  .nullish()
  .catch(null);

const authorReading = z.looseObject({ Kind: lenient.text, Name: lenient.text }).nullish().catch(null);

export const commentReading = z
  .looseObject({
    Id: plainIdSchema,
    VersionId: proofVersionIdSchema,
    GuestName: lenient.text,
    GuestEmail: lenient.text,
    Body: lenient.text,
    Created: lenient.time,
    Position: positionReading,
    Author: authorReading,
    IsOwn: lenient.flag,
    ParentId: plainIdSchema.nullish().catch(null),
    Page: lenient.pageCount,
    Time: z.number().nonnegative().nullish().catch(null),
    Shape: shapeReading,
    ResolvedAt: lenient.timeOrNull,
    ResolvedBy: lenient.textOrNull,
  })
  .transform((wire): BankProofComment => {
    const shape = wire.Shape ?? null;
    const position = wire.Position ?? null;
    return {
      commentId: wire.Id,
      versionId: wire.VersionId,
      guestName: wire.GuestName,
      guestEmail: wire.GuestEmail,
      text: wire.Body,
      created: wire.Created,
      position,
      page: wire.Page ?? position?.page ?? (shape === null ? null : 1),
      timeSeconds: wire.Time ?? null,
      shape,
      parentId: wire.ParentId ?? null,
      resolvedAt: wire.ResolvedAt,
      resolvedBy: wire.ResolvedBy,
      isOwn: wire.IsOwn,
      author: {
        kind: wire.Author?.Kind === 'user' ? 'user' : 'guest',
        name: wire.Author?.Name ?? wire.GuestName,
      },
    };
  });
export const proofCommentsReading = listOf(commentReading);
