import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lookOf, readAgain } from '../../../../../renderer/queries/index.ts';

const key = ['search', { text: 'logo' }];

describe('renderer/queries/search-look', () => {
  it('is one look for all pages until they are read again, after a change or a lost connection', async () => {
    const client = new QueryClient();
    onTestFinished(() => client.clear());
    const [first, beside] = await Promise.all([lookOf(client, key), lookOf(client, key)]);
    const scrolled = await lookOf(client, key);
    await readAgain(client, ['search']);
    const [changed, below] = await Promise.all([lookOf(client, key), lookOf(client, key)]);
    await client.invalidateQueries();
    const back = await lookOf(client, key);
    expect([beside, scrolled, below]).toEqual([first, first, changed]);
    expect(new Set([first, changed, back]).size).toBe(3);
  });
});
