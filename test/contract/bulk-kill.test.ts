import { describe, expect, it, onTestFinished } from 'vitest';
import { type AssetId, asId, type BulkAction } from '../../shared/model/index.ts';
import { type BulkFixture, editorSecret, startBulkFixture } from '../support/bulk-fixture.ts';
import { startGalley } from '../support/galley-process.ts';
import { createProjectClient } from '../support/project-client.ts';
import { runGalley } from '../support/run-galley.ts';

const savePath = /^\/papi\/v1\/asset$/;
const uploadPath = /\/upload\//;

describe('bulk jobs of a program that is killed', () => {
  it('saves every asset, repeats no finished one, and says so in the status', async () => {
    const fixture = await startBulkFixture();
    const mine = await fixture.library.folderWith('Read', 'EditAssets');
    const assets = await fixture.upload(mine, 50);
    const action: BulkAction = { kind: 'keywords', add: [asId('11')], remove: [] };
    await leaveJob(fixture, assets, action);

    for (const killAfter of [5, 18, 31]) await runUntil(fixture, savePath, killAfter);
    const status = await runGalley(['status', '--state', fixture.stateDirectory], {
      workingDirectory: fixture.stateDirectory,
      environment: { GALLEY_SERVER: fixture.proxy.url, GALLEY_API_KEY: editorSecret },
    });
    await fixture.restart();
    const { job } = await fixture.ended();
    const keywords = await Promise.all(
      assets.map(async (assetId) => (await fixture.library.read(assetId)).Keywords.map(({ Id }) => Id)),
    );

    expect(status.events.filter(({ event }) => event === 'bulk')).toEqual([
      expect.objectContaining({ action: 'keywords', total: 50 }),
    ]);
    expect([job.counts.done + job.counts.unchanged, keywords]).toEqual([50, Array(50).fill(['11'])]);
    // Each kill leaves at most the four saves that were under way: they are found done, or sent again.
    expect(fixture.sentTo('POST', savePath)).toBeLessThanOrEqual(50 + 3 * 4);
  });

  // After a kill the fixture goes on: the waits before an absence counts are short there.
  it.each([1, 3, 5])('makes each original exactly one proof when killed at upload %i', async (killAfter) => {
    const fixture = await startBulkFixture();
    const projects = createProjectClient(fixture.library.admin);
    const projectId = await projects.saveProject({
      Name: 'Spring',
      Members: [{ UserId: '2', ProjectRoleId: '1' }],
    });
    const mine = await fixture.library.folderWith('Read');
    const assets = await fixture.upload(mine, 8);
    await leaveJob(fixture, assets, { kind: 'proof', projectId: asId(projectId) });

    await runUntil(fixture, uploadPath, killAfter);
    await fixture.restart();
    const { job } = await fixture.ended();
    const names = (await projects.proofsOf(projectId)).map(({ Name }) => Name);

    expect([job.counts.done, names.toSorted()]).toEqual([
      8,
      assets.map((_, index) => `picture ${index}`).toSorted(),
    ]);
  });
});

/** A job of which nothing was done. */
async function leaveJob(fixture: BulkFixture, assets: readonly AssetId[], action: BulkAction): Promise<void> {
  fixture.composed.bulk.pause();
  fixture.begin(assets, action);
  await fixture.composed.close();
}

/** Lets `galley run` work until this many requests to paths that match have come in all, and kills it. */
async function runUntil(fixture: BulkFixture, path: RegExp, count: number): Promise<void> {
  const galley = startGalley(['run', '--state', fixture.stateDirectory], {
    server: fixture.proxy.url,
    apiKey: editorSecret,
  });
  onTestFinished(() => galley.signal('SIGKILL'));
  await expect.poll(() => fixture.sentTo('POST', path), { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  galley.signal('SIGKILL');
  await galley.ended;
}
