import {
  errorBodySchema,
  existingAssetHeader,
  idempotentReplayedHeader,
  type Route,
  routes as routeTable,
  totalCountHeader,
} from '../../../shared/api/index.ts';
import type { OperationText } from './open-api-operation-texts.ts';
import type { SchemaDescriber } from './open-api-schemas.ts';
import {
  answerHeaderTexts,
  answerTexts,
  badPageText,
  downloadAnswers,
  keyReusedText,
  uploadRefusals,
} from './open-api-texts.ts';

interface Profile {
  readonly hasExtensions: boolean;
}

/** The responses of one operation by status. */
export function describeAnswers(
  route: Route,
  text: OperationText,
  schemas: SchemaDescriber,
  profile: Profile,
): Readonly<Record<string, unknown>> {
  return {
    ...successes(route, text, schemas, profile),
    ...refusals(route, text, schemas, profile),
    default: failure(answerTexts.other, schemas),
  };
}

export function describeContent(
  body: NonNullable<Route['request']>,
  schemas: SchemaDescriber,
): Readonly<Record<string, unknown>> {
  return body === 'binary'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemas.describe(body) } };
}

function successes(
  route: Route,
  { answer: description }: OperationText,
  schemas: SchemaDescriber,
  profile: Profile,
): Readonly<Record<string, unknown>> {
  if (route === routeTable.downloadFile) {
    const content = describeContent('binary', schemas);
    const headers = answerHeaders(['retry-after']);
    return {
      200: { description, content },
      202: { description: downloadAnswers[202], headers },
      204: { description: downloadAnswers[204], headers },
      206: { description: downloadAnswers[206], content },
    };
  }
  if (route === routeTable.showOpenApi)
    return { 200: { description, content: { 'text/html': { schema: { type: 'string' } } } } };
  if (route.response === null) return { 204: { description } };
  const extensionHeaders = profile.hasExtensions ? extensionHeadersOf(route) : [];
  return {
    200: {
      description,
      ...(extensionHeaders.length === 0 ? {} : { headers: answerHeaders(extensionHeaders, true) }),
      content: describeContent(route.response, schemas),
    },
  };
}

type AnswerHeader = keyof typeof answerHeaderTexts;

function extensionHeadersOf(route: Route): readonly AnswerHeader[] {
  if (route === routeTable.searchAssets) return [totalCountHeader];
  if (route === routeTable.uploadToFolder) return [idempotentReplayedHeader, existingAssetHeader];
  return route.request === 'binary' ? [idempotentReplayedHeader] : [];
}

function answerHeaders(
  names: readonly AnswerHeader[],
  isExtension = false,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        description: answerHeaderTexts[name],
        ...(isExtension ? { 'x-extension': true } : {}),
        schema: { type: isNumber.has(name) ? 'integer' : 'string' },
      },
    ]),
  );
}

const isNumber: ReadonlySet<AnswerHeader> = new Set([totalCountHeader, 'retry-after']);

/** Refusals that are part of what a caller has to expect of the route; `default` stands for the rest. */
function refusals(
  route: Route,
  text: OperationText,
  schemas: SchemaDescriber,
  { hasExtensions }: Profile,
): Readonly<Record<string, unknown>> {
  const descriptions = { ...commonRefusals(route), ...text.refusals };
  const answers = Object.entries(descriptions).map(([status, description]) => [
    status,
    answersWithoutBody.has(status) ? { description } : failure(description, schemas),
  ]);
  const extensions = hasExtensions ? Object.entries(extensionRefusals(route)) : [];
  return Object.fromEntries([
    ...answers,
    ...extensions.map(([status, description]) => [
      status,
      { 'x-extension': true, ...failure(description, schemas) },
    ]),
  ]);
}

/** A download has nothing to say of a range that the file does not have. */
const answersWithoutBody: ReadonlySet<string> = new Set(['416']);

function commonRefusals(route: Route): Readonly<Record<number, string>> {
  switch (route.credentials) {
    case 'none':
      return {};
    case 'api-key':
      return { 401: answerTexts.signInRefused };
    case 'password':
      return { 400: answerTexts.badRequest, 401: answerTexts.signInRefused };
    case 'token':
      return {
        ...(route.request === null ? {} : { 400: answerTexts.badRequest }),
        401: answerTexts.notSignedIn,
        ...(namesThings(route) ? { 403: answerTexts.forbidden } : {}),
        ...(route.request === 'binary' ? uploadRefusals : {}),
      };
  }
}

/** Lists that belong to the whole bank are for all who are signed in. */
function namesThings(route: Route): boolean {
  return Object.keys(route.params).length > 0 || route.request !== null || route.query !== null;
}

function extensionRefusals(route: Route): Readonly<Record<number, string>> {
  if (route === routeTable.downloadFile) return { 400: badPageText };
  return route.request === 'binary' ? { 422: keyReusedText } : {};
}

function failure(description: string, schemas: SchemaDescriber): Readonly<Record<string, unknown>> {
  return { description, content: describeContent(errorBodySchema, schemas) };
}
