import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  assetIdSchema,
  bankFolderIdSchema,
  buildPath,
  routes,
  toRouterPath,
} from '../../../../shared/api/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';

/** The column "Method and path" of every endpoint table of `docs/api/reference.md#endpoints`, in its order. */
const reference = [
  'POST /papi/v1/auth/GetToken',
  'POST /papi/v1/auth/Login',
  'POST /papi/v1/project',
  'GET /papi/v1/project/{project_id}',
  'GET /papi/v1/project/{project_id}/message',
  'POST /papi/v1/project/{project_id}/proof/upload/{file_name}',
  'POST /papi/v1/project/folder',
  'GET /papi/v1/Folder/{folder_id}',
  'GET /papi/v1/proof/{proof_id}',
  'DELETE /papi/v1/proof/{proof_id}',
  'GET /papi/v1/proof/status',
  'POST /papi/v1/proof/share',
  'GET /papi/v1/proof/{proof_id}/share',
  'POST /papi/v1/asset/search',
  'GET /papi/v1/asset/attachmenttype',
  'POST /papi/v1/asset/{asset_id}/attachment/{attachment_id}/upload/{file_name}',
  'GET /papi/v1/file/download/{file_id}/{conversion_id}',
  'POST /papi/v1/asset/{asset_id}/upload/{file_name}',
  'POST /papi/v1/file/upload/{file_id}/{file_name}',
  'POST /papi/v1/folder/{folder_id}/upload/{file_name}',
];

const lackingInReference = [
  'POST /papi/v1/proof',
  'POST /papi/v1/proof/{proof_id}/upload/{file_name}',
  'DELETE /papi/v1/proof/{proof_id}/{version_id}',
  'POST /papi/v1/asset',
  'POST /papi/v1/folder',
  'GET /papi/v1/swagger/docs/v1',
  'GET /papi/v1/swagger/ui',
];

const extensions = [
  'GET /papi/v1/bank',
  'GET /papi/v1/folder/{folder_id}/children',
  'GET /papi/v1/asset/{asset_id}',
  'GET /papi/v1/asset/status',
  'GET /papi/v1/project',
  'GET /papi/v1/project/status',
  'GET /papi/v1/project/{project_id}/proof',
  'GET /papi/v1/proof/{proof_id}/comment',
  'POST /papi/v1/proof/{proof_id}/comment',
  'POST /papi/v1/proof/{proof_id}/comment/{comment_id}/resolve',
  'GET /papi/v1/proof/{proof_id}/seen',
  'GET /papi/v1/proof/{proof_id}/record',
  'POST /papi/v1/project/{project_id}/message',
  'GET /papi/v1/conversion',
  'GET /papi/v1/keyword',
  'GET /papi/v1/property',
  'GET /papi/v1/user/me',
];

const table = Object.values(routes);

describe('routes', () => {
  it('holds every endpoint of the reference, of its companion page and of the extensions, and no other', () => {
    const sourced = (start: string) => table.filter(({ source }) => source.startsWith(start));
    expect({
      reference: sourced('docs/api/reference.md').map(named).sort(),
      lacking: sourced('docs/api/extensions.md#endpoints-that-the-reference-lacks').map(named).sort(),
      extensions: table
        .filter(({ isExtension }) => isExtension)
        .map(named)
        .sort(),
      count: table.length,
    }).toEqual({
      reference: reference.toSorted(),
      lacking: lackingInReference.toSorted(),
      extensions: extensions.toSorted(),
      count: reference.length + lackingInReference.length + extensions.length,
    });
  });

  it('declares exactly the parameters that the template names', () => {
    const declared = table.map(({ path, params }) => [path, Object.keys(params)]);
    const templated = table.map(({ path }) => [
      path,
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
    ]);
    expect(declared).toEqual(templated);
  });

  it('has no two endpoints with one method and path', () => {
    expect(new Set(table.map(named)).size).toBe(table.length);
  });

  it('lets everything but the log-ins and the self-description carry a token', () => {
    const others = table.filter(({ credentials }) => credentials !== 'token').map(named);
    expect(others).toEqual([
      'POST /papi/v1/auth/GetToken',
      'POST /papi/v1/auth/Login',
      'GET /papi/v1/swagger/docs/v1',
      'GET /papi/v1/swagger/ui',
    ]);
  });

  it('can be described as JSON Schema in both directions, so that the service can publish it', () => {
    const schemas = table
      .flatMap(({ request, response, query }) => [request, response, query])
      .filter((schema) => schema instanceof z.ZodType);
    const described = schemas.flatMap((schema) => [
      z.toJSONSchema(schema, { io: 'input' }),
      z.toJSONSchema(schema, { io: 'output' }),
    ]);
    expect(described).toHaveLength(schemas.length * 2);
  });
});

describe('buildPath', () => {
  it.each([
    ['100 %.png', '100%20%25.png'],
    ['a#b?c.png', 'a%23b%3Fc.png'],
    ['up/../down', 'up%2F..%2Fdown'],
    ['two\nlines', 'two%0Alines'],
    ['🎨.ai', '%F0%9F%8E%A8.ai'],
  ])('sends %j as one path component', (fileName, encoded) => {
    const path = buildPath(routes.uploadToFolder, {
      folder_id: bankFolderIdSchema.parse('aB3'),
      file_name: fileName,
    });
    expect(path).toBe(`/papi/v1/folder/aB3/upload/${encoded}`);
    expect(new URL(path, 'http://bank.example').pathname).toBe(path);
  });

  it.each(['', '.', '..', 'broken \ud800 text'])(
    'refuses %j, which cannot be a path component',
    (assetId) => {
      expect(() => buildPath(routes.readAsset, { asset_id: assetId as never })).toThrow(
        new AppError('BAD_NAME', { parameter: 'asset_id' }),
      );
    },
  );

  it('keeps the case of ids and the capital F of the project folder', () => {
    expect(buildPath(routes.readAsset, { asset_id: assetIdSchema.parse('xYz') })).toBe('/papi/v1/asset/xYz');
    expect(routes.readProjectFolder.path).toBe('/papi/v1/Folder/{folder_id}');
  });
});

describe('toRouterPath', () => {
  it('turns every parameter into the form of routers', () => {
    expect(toRouterPath(routes.uploadAttachment.path)).toBe(
      '/papi/v1/asset/:asset_id/attachment/:attachment_id/upload/:file_name',
    );
  });
});

function named({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}
