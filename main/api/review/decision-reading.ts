import { z } from 'zod';
import { proofVersionIdSchema } from '../../../shared/api/index.ts';
import type { ProofVersionId } from '../../../shared/model/index.ts';
import { lenient, listOf } from '../json-calls/lenient-fields.ts';

/** The reaction of one guest to one version. Times are Unix seconds. */
export interface BankDecision {
  readonly guestName: string;
  readonly guestEmail: string;
  readonly isActive: boolean;
  /** Null where the bank does not know. */
  readonly shared: number | null;
  readonly seenPages: readonly number[];
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  readonly commentCount: number;
  /** An open set, as the response of a guest. */
  readonly response: string;
  readonly responded: number | null;
}

/** `docs/api/extensions.md#decision-records`. Versions oldest first. */
export interface BankDecisionRecord {
  readonly versions: readonly {
    readonly versionId: ProofVersionId;
    readonly stem: string;
    readonly extension: string;
    readonly created: number;
    readonly sha256: string;
    readonly guests: readonly BankDecision[];
  }[];
}

const decisionReading = z
  .looseObject({
    Name: lenient.text,
    Email: lenient.text,
    IsActive: lenient.flag,
    Shared: lenient.timeOrNull,
    SeenPages: listOf(z.int().positive()),
    FirstSeen: lenient.timeOrNull,
    LastSeen: lenient.timeOrNull,
    CommentCount: lenient.count,
    Response: lenient.textOrNull,
    Responded: lenient.timeOrNull,
  })
  .transform(
    (wire): BankDecision => ({
      guestName: wire.Name,
      guestEmail: wire.Email,
      isActive: wire.IsActive,
      shared: wire.Shared,
      seenPages: wire.SeenPages,
      firstSeen: wire.FirstSeen,
      lastSeen: wire.LastSeen,
      commentCount: wire.CommentCount,
      response: wire.Response ?? 'Pending',
      responded: wire.Responded,
    }),
  );

/** Strict about its lists: a record without one of its rows would prove something else. */
export const decisionRecordReading = z
  .looseObject({
    Versions: z.array(
      z.looseObject({
        VersionId: proofVersionIdSchema,
        Filename: lenient.text,
        Extension: lenient.text,
        Created: lenient.time,
        Sha256: lenient.text,
        Guests: z.array(decisionReading),
      }),
    ),
  })
  .transform(
    ({ Versions }): BankDecisionRecord => ({
      versions: Versions.map((wire) => ({
        versionId: wire.VersionId,
        stem: wire.Filename,
        extension: wire.Extension,
        created: wire.Created,
        sha256: wire.Sha256,
        guests: wire.Guests,
      })),
    }),
  );
