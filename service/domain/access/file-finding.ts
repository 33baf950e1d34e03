import { AppError } from '../../../shared/errors/index.ts';
import type { AssetStore } from '../ports/ports.ts';
import type { ProofStore } from '../ports/proof-ports.ts';
import type { User } from '../records/account.ts';
import type { FileRecord } from '../records/asset.ts';
import type { Access } from './access.ts';
import type { ProjectAccess } from './project-access.ts';

/** Finds what can be downloaded by its id: the active version of an asset's file, or any version of a proof. */
export interface FileFinding {
  /** Throws FORBIDDEN when there is no such file or the user may not see it. */
  find(user: User, fileId: string): Promise<FileRecord>;
}

/** Both kinds of ids never meet: those of proof versions lie where those of files will not get to. */
export function createFileFinding(deps: {
  readonly access: Access;
  readonly assets: AssetStore;
  readonly projectAccess: ProjectAccess;
  readonly proofs: ProofStore;
}): FileFinding {
  const { access, assets, projectAccess, proofs } = deps;
  return {
    async find(user, fileId) {
      const found = await assets.findFile(fileId);
      if (found !== null) {
        await access.requireOnAsset(user, found.assetId, 'read');
        return found.file;
      }
      const proofFile = await proofs.findVersion(fileId);
      if (proofFile === null) throw new AppError('FORBIDDEN', { right: 'read' });
      await projectAccess.requireProject(user, proofFile.projectId);
      const { versionId, ...version } = proofFile.version;
      return { fileId: versionId, ...version };
    },
  };
}
