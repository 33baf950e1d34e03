import { getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../../shared/rpc/index.ts';

describe('contract', () => {
  it('offers exactly the procedures that the renderer is written for', () => {
    expect([...procedures()].map(([name]) => name)).toEqual([
      'session.get',
      'session.probe',
      'session.signIn',
      'session.useBuiltIn',
      'session.hintOnline',
      'session.troublesSeen',
      'accounts.show',
      'accounts.signOut',
      'accounts.removalImpact',
      'accounts.remove',
      'engine.status',
      'engine.events',
      'engine.pause',
      'engine.resume',
      'engine.setLimit',
      'engine.cancel',
      'engine.retry',
      'engine.answer',
      'engine.why',
      'activity.list',
      'activity.issues',
      'activity.retryIssues',
      'activity.answerIssues',
      'activity.duplicates',
      'activity.resolveDuplicates',
      'activity.cancelBatch',
      'activity.showInFolder',
      'activity.receipts',
      'activity.verify',
      'folders.browse',
      'folders.list',
      'folders.preview',
      'folders.simulate',
      'folders.setRules',
      'folders.link',
      'folders.unlink',
      'folders.pause',
      'folders.scanNow',
      'folders.acceptRoot',
      'bank.folderChildren',
      'bank.recentFolders',
      'bank.noteFolder',
      'bank.search',
      'bank.facets',
      'bank.attachmentTypes',
      'uploads.announce',
      'uploads.conclude',
      'uploads.begin',
      'uploads.withdraw',
      'uploads.clashes',
      'settings.get',
      'settings.saveNetwork',
      'settings.saveProxy',
      'settings.saveWatching',
      'settings.saveDiagnostics',
      'settings.saveDesktop',
      'settings.previewExcludes',
      'settings.testConnection',
      'settings.supportBundle',
      'projects.abilities',
      'projects.tree',
      'projects.remember',
      'projects.forget',
      'projects.read',
      'projects.readFolder',
      'projects.people',
      'projects.statuses',
      'projects.save',
      'projects.saveFolder',
      'projects.messages',
      'projects.postMessage',
      'proofs.statuses',
      'proofs.ofProject',
      'proofs.all',
      'proofs.read',
      'proofs.save',
      'proofs.comments',
      'proofs.comment',
      'proofs.resolveComment',
      'proofs.seen',
      'proofs.decisionRecord',
      'proofs.share',
      'proofs.saveShare',
      'proofs.revoke',
      'proofs.copyLink',
      'proofs.askDeletion',
      'proofs.remove',
      'proofs.beginUpload',
      'proofs.uploads',
      'proofs.uploadEvents',
      'proofs.retryUpload',
      'proofs.dismissUpload',
      'assets.read',
      'assets.name',
      'assets.lists',
      'assets.save',
      'downloads.folder',
      'downloads.chooseFolder',
      'downloads.begin',
      'downloads.events',
      'downloads.cancel',
      'downloads.retry',
      'downloads.forget',
      'downloads.reveal',
      'bulk.start',
      'bulk.jobs',
      'bulk.items',
      'bulk.cancel',
      'bulk.retry',
      'bulk.dismiss',
      'searches.list',
      'searches.recent',
      'searches.events',
      'searches.noteRecent',
      'searches.clearRecent',
      'searches.save',
      'searches.rename',
      'searches.remove',
      'host.commands',
      'host.chooseDirectory',
      'host.startDrag',
      'host.speak',
      'host.update',
      'host.checkForUpdate',
      'smartFolders.events',
      'smartFolders.create',
      'smartFolders.pause',
      'smartFolders.refresh',
      'smartFolders.answer',
      'smartFolders.remove',
    ]);
  });

  it.each([...procedures()])('gives %s an input and an output schema', (_name, schemas) => {
    expect({ input: typeof schemas.input, output: typeof schemas.output }).toEqual({
      input: 'object',
      output: 'object',
    });
  });

  it.each([...procedures()])('lets only JSON cross in %s', (_name, schemas) => {
    for (const schema of [schemas.input, schemas.output]) {
      const yields = getEventIteratorSchemaDetails(schema)?.yields ?? schema;
      if (yields instanceof z.ZodVoid) continue;
      if (!(yields instanceof z.ZodType)) throw new Error('Not a zod schema.');
      // Throws for bigint, Date, Map, Set and everything else that JSON does not know.
      expect(z.toJSONSchema(yields, { io: 'input' })).toHaveProperty('$schema');
    }
  });
});

interface Schemas {
  readonly input: Parameters<typeof getEventIteratorSchemaDetails>[0];
  readonly output: Parameters<typeof getEventIteratorSchemaDetails>[0];
}

function* procedures(): Generator<[string, Schemas]> {
  for (const [namespace, entries] of Object.entries(contract)) {
    for (const [name, procedure] of Object.entries(entries)) {
      if (!isContractProcedure(procedure)) throw new Error(`${namespace}.${name} is not a procedure.`);
      const { inputSchema, outputSchema } = procedure['~orpc'];
      yield [`${namespace}.${name}`, { input: inputSchema, output: outputSchema }];
    }
  }
}
