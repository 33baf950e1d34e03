import { z } from 'zod';
import {
  activitySchema,
  assetSaveSchema,
  assetSchema,
  attachedFileSchema,
  attachmentTypeSchema,
  bankSchema,
  conversationSchema,
  conversionSchema,
  errorBodySchema,
  fileInfoSchema,
  folderChildSchema,
  folderRightsSchema,
  folderSaveSchema,
  guestSchema,
  imageInfoSchema,
  isExtensionField,
  keywordRecordSchema,
  keywordSchema,
  localizedStringSchema,
  loginRequestSchema,
  memberSchema,
  messagePostSchema,
  milestoneSchema,
  projectFolderSaveSchema,
  projectFolderSchema,
  projectSaveSchema,
  projectSchema,
  projectStatusSchema,
  proofCommentSchema,
  proofSaveSchema,
  proofSchema,
  proofStatusSchema,
  proofVersionSchema,
  propertyDefinitionSchema,
  propertyValueChangeSchema,
  propertyValueSchema,
  searchClauseSchema,
  shareRequestSchema,
  shareSchema,
  taskSchema,
  tokenAnswerSchema,
  userMeSchema,
} from '../../shared/api/index.ts';

/** Wire objects as JSON Schema; those with a name of the reference stand once, among the components, and are referred to. */
export interface SchemaDescriber {
  describe(schema: z.ZodType): unknown;
  /** Every named schema that was described so far. */
  components(): Readonly<Record<string, unknown>>;
}

/** Fields beyond the reference are marked, or left out of the documented profile. */
export function createSchemaDescriber({
  hasExtensions,
}: {
  readonly hasExtensions: boolean;
}): SchemaDescriber {
  const names = z.registry<{ readonly id: string }>();
  for (const [id, schema] of Object.entries(named)) names.add(schema, { id });
  const components: Record<string, unknown> = {};

  return {
    describe(schema) {
      // Inside an object even a schema with a name becomes a reference.
      const described = z.toJSONSchema(z.object({ schema }), {
        metadata: names,
        // Ids are strings in what the service writes and in what the reference asks for, though it reads numbers as well.
        io: 'output',
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          delete jsonSchema.id;
          for (const field of extensionFieldsOf(zodSchema)) {
            if (hasExtensions) Object.assign(jsonSchema.properties?.[field] ?? {}, { 'x-extension': true });
            else delete jsonSchema.properties?.[field];
          }
        },
      });
      const { schema: own, components: used } = toComponentReferences({
        schema: described.properties?.schema,
        components: described.$defs ?? {},
      });
      Object.assign(components, used);
      return own;
    },
    components: () => components,
  };
}

function extensionFieldsOf(schema: z.core.$ZodType): readonly string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape)
    .filter(([, field]) => isExtensionField(field as z.ZodType))
    .map(([name]) => name);
}

/** `#/$defs/X` → `#/components/schemas/X`. */
function toComponentReferences(part: { readonly schema: unknown; readonly components: unknown }): {
  readonly schema: unknown;
  readonly components: Readonly<Record<string, unknown>>;
} {
  return JSON.parse(JSON.stringify(part).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'));
}

const named: Readonly<Record<string, z.ZodType>> = {
  Activity: activitySchema,
  Asset: assetSchema,
  AssetSave: assetSaveSchema,
  AttachedFile: attachedFileSchema,
  AttachmentType: attachmentTypeSchema,
  Bank: bankSchema,
  Conversation: conversationSchema,
  Conversion: conversionSchema,
  Error: errorBodySchema,
  FileInfo: fileInfoSchema,
  FolderChild: folderChildSchema,
  FolderRights: folderRightsSchema,
  FolderSave: folderSaveSchema,
  Guest: guestSchema,
  ImageInfo: imageInfoSchema,
  Keyword: keywordSchema,
  KeywordRecord: keywordRecordSchema,
  LocalizedString: localizedStringSchema,
  Login: loginRequestSchema,
  Member: memberSchema,
  MessagePost: messagePostSchema,
  Milestone: milestoneSchema,
  Project: projectSchema,
  ProjectFolder: projectFolderSchema,
  ProjectFolderSave: projectFolderSaveSchema,
  ProjectSave: projectSaveSchema,
  ProjectStatus: projectStatusSchema,
  Proof: proofSchema,
  ProofComment: proofCommentSchema,
  ProofSave: proofSaveSchema,
  ProofStatus: proofStatusSchema,
  ProofVersion: proofVersionSchema,
  PropertyDefinition: propertyDefinitionSchema,
  PropertyValue: propertyValueSchema,
  PropertyValueChange: propertyValueChangeSchema,
  SearchClause: searchClauseSchema,
  Share: shareSchema,
  ShareRequest: shareRequestSchema,
  Task: taskSchema,
  Token: tokenAnswerSchema,
  User: userMeSchema,
};
