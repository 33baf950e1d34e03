import { createRouting, needsBank, type PlanOptions, type Routing } from '../../main/plan/index.ts';
import {
  type Agreed,
  type AskChoice,
  type AssetId,
  type AttachmentTypeId,
  asId,
  baseName,
  type FileId,
  type Fingerprint,
  type IntentId,
  type Operation,
  parentPath,
  type RelativePath,
  type RoutingRule,
  sameFingerprint,
  splitFileName,
  type UploadTarget,
} from '../../shared/model/index.ts';
import {
  type BankEntry,
  bankFolderId,
  blocks,
  fingerprintOf,
  hashText,
  type Inode,
  type Intent,
  isUnsettled,
} from './plan-world-things.ts';
import { type Learned, planWorld } from './plan-world-view.ts';

/**
 * Disk, bank, journal, and an executor that is as simple as the contract of `main/plan` allows: what sync and transfer
 * do, without network and without failures. An upload takes two steps, so that edits fall between them: the bank
 * holds the bytes (`tail`), then the journal knows (`confirmed`).
 */
export class PlanWorld {
  readonly disk = new Map<RelativePath, Inode>();
  readonly bank: BankEntry[] = [];
  readonly rows = new Map<RelativePath, Agreed>();
  readonly intents: Intent[] = [];
  readonly decisions = new Map<RelativePath, { fingerprint: Fingerprint; choice: AskChoice }>();
  readonly options: PlanOptions;
  readonly routing: Routing;
  /** The content of each upload, as `path: content`. */
  readonly uploads: string[] = [];
  /** The same with where it went. */
  readonly sent: { path: RelativePath; assetId: AssetId; kind: UploadTarget['kind'] }[] = [];
  /** Files with content that was found on the bank and was not sent. */
  adoptedCount = 0;
  dev = 1;
  /** The disk keeps when files were made, and names directories for good. */
  readonly hasBirths: boolean;
  /** Which directory lies at a path. */
  readonly directories = new Map<RelativePath, number>();
  /** Where looks found a directory, the latest last. */
  readonly seenDirectories: { path: RelativePath; id: number }[] = [];
  /** Inodes of removed files: the next new one gets the last of them, as ext4 does. */
  readonly #freed: number[] = [];
  #clock = 100;
  #nextId = 1;

  constructor(options: PlanOptions, routingRules: readonly RoutingRule[] = [], hasBirths = false) {
    this.options = options;
    this.hasBirths = hasBirths;
    this.routing = createRouting(routingRules);
  }

  // The person at the disk.

  write(path: RelativePath, content: string): void {
    const now = this.#tick();
    const there = this.disk.get(path);
    if (there === undefined) {
      const ino = this.#freed.pop() ?? this.#nextId++;
      this.disk.set(path, { ino, birth: this.hasBirths ? now : null, content, mtime: now, ctime: now });
    } else Object.assign(there, { content, mtime: now, ctime: now });
  }

  /** As programs save: a new file takes the place of the old one, and the old inode is free only then. */
  replace(path: RelativePath, content: string): void {
    const there = this.disk.get(path);
    this.disk.delete(path);
    this.write(path, content);
    if (there !== undefined) this.#free(there);
  }

  remove(path: RelativePath): void {
    const there = this.disk.get(path);
    this.disk.delete(path);
    if (there !== undefined) this.#free(there);
  }

  /** Changes the content and puts the old time back, as `cp -p` does. Only ctime cannot be forged. */
  forge(path: RelativePath, content: string): void {
    const file = this.disk.get(path);
    if (file !== undefined) Object.assign(file, { content, ctime: this.#tick() });
  }

  touch(path: RelativePath): void {
    const file = this.disk.get(path);
    if (file !== undefined) this.write(path, file.content);
  }

  rename(from: RelativePath, to: RelativePath): void {
    const file = this.disk.get(from);
    if (file === undefined || from === to) return;
    const covered = this.disk.get(to);
    this.disk.delete(from);
    this.disk.set(to, file);
    if (covered !== undefined && covered !== file) this.#free(covered);
    file.ctime = this.#tick();
  }

  link(from: RelativePath, to: RelativePath): void {
    const file = this.disk.get(from);
    if (file === undefined || this.disk.has(to)) return;
    this.disk.set(to, file);
    file.ctime = this.#tick();
  }

  /** Stamps of the files stay as they are: only the directory itself is written. */
  renameDirectory(from: RelativePath, to: RelativePath): void {
    if (from === to || [...this.disk.keys()].some((path) => parentPath(path) === to)) return;
    const id = this.directoryId(from);
    this.directories.delete(from);
    this.directories.set(to, id);
    for (const [path, file] of [...this.disk]) {
      if (parentPath(path) !== from) continue;
      this.disk.delete(path);
      this.disk.set(`${to}/${baseName(path)}` as RelativePath, file);
    }
  }

  directoryId(path: RelativePath): number {
    const id = this.directories.get(path) ?? this.#nextId++;
    this.directories.set(path, id);
    return id;
  }

  formerDirectories(path: RelativePath): readonly RelativePath[] {
    if (!this.hasBirths) return [];
    const id = this.directoryId(path);
    const seen = this.seenDirectories.flatMap((each) =>
      each.id === id && each.path !== path ? [each.path] : [],
    );
    return [...new Set(seen.toReversed())];
  }

  // Another client at the bank.

  addToBank(fileName: string, content: string): AssetId {
    const assetId = asId<AssetId>(`asset ${this.#nextId++}`);
    const attachments = new Map();
    const { stem: name } = splitFileName(fileName);
    this.bank.push({ assetId, name, fileName, created: this.#tick(), versions: [content], attachments });
    return assetId;
  }

  // Galley.

  /** Plans every directory and carries out what was planned; uploads are queued, not sent. */
  sync(): readonly Operation[] {
    const directories = new Set(
      [...this.disk.keys(), ...this.rows.keys(), ...this.intents.map(({ path }) => path)].map(parentPath),
    );
    return [...directories].sort().flatMap((directory) => this.syncDirectory(directory));
  }

  syncDirectory(directory: RelativePath): readonly Operation[] {
    const learned: Learned = { hashes: new Map(), rejected: new Map(), isBankRead: false };
    // Each round learns a hash, the listing, or the content of an asset; there are never more of these than this.
    for (let round = 0; round < 50; round += 1) {
      const operations = planWorld(this, directory, learned);
      const isOpen = operations.map((operation) => this.#learn(operation, learned)).some(Boolean);
      const mustReadBank = !learned.isBankRead && needsBank(operations);
      if (mustReadBank) learned.isBankRead = true;
      if (isOpen || mustReadBank) continue;
      for (const operation of operations) this.#carryOut(operation);
      if (this.hasBirths) this.seenDirectories.push({ path: directory, id: this.directoryId(directory) });
      return operations;
    }
    throw new Error(`The plan of "${directory}" never ends.`);
  }

  /** Takes the intent one step further. An upload of a file that has changed since its plan does not start. */
  step(intent: Intent): void {
    const file = this.disk.get(intent.path);
    if (intent.state === 'queued') {
      if (file === undefined || !sameFingerprint(fingerprintOf(file, this.dev), intent.fingerprint)) return;
      if (
        this.intents.some(
          (other) => other !== intent && other.state === 'committing' && blocks(other, intent),
        )
      )
        return;
      this.#send(intent, file.content);
    } else if (intent.state === 'committing') {
      this.#confirm(intent);
    }
  }

  runUploads(): void {
    for (const intent of this.intents) {
      this.step(intent);
      this.step(intent);
    }
  }

  /** A person answers every open question. */
  answerAll(choose: (choices: readonly AskChoice[]) => AskChoice): void {
    for (const intent of this.intents) {
      if (intent.state !== 'parked' || intent.isAnswerable === null) continue;
      intent.state = 'cancelled';
      this.decisions.set(intent.path, {
        fingerprint: intent.fingerprint,
        choice: choose(intent.isAnswerable.choices),
      });
    }
  }

  fingerprintOf(path: RelativePath): Fingerprint | null {
    const file = this.disk.get(path);
    return file === undefined ? null : fingerprintOf(file, this.dev);
  }

  contentOnBank(assetId: AssetId): string | undefined {
    return this.bank.find((each) => each.assetId === assetId)?.versions.at(-1);
  }

  /** The bank's file for a row: of an attachment that of its type. */
  contentOf({ assetId, attachmentTypeId }: Pick<Agreed, 'assetId' | 'attachmentTypeId'>): string | undefined {
    if (attachmentTypeId === null) return this.contentOnBank(assetId);
    return this.bank
      .find((each) => each.assetId === assetId)
      ?.attachments.get(attachmentTypeId)
      ?.at(-1);
  }

  #learn(operation: Operation, { hashes, rejected }: Learned): boolean {
    const { path } = operation;
    const file = this.disk.get(path);
    if (operation.action === 'inspect' && file !== undefined) {
      hashes.set(path, { fingerprint: operation.fingerprint, sha256: hashText(file.content) });
      return true;
    }
    if (operation.action !== 'compare' || file === undefined) return false;
    const attachmentTypeId = operation.typeId ?? null;
    const match = operation.candidates.find(
      (assetId) => this.contentOf({ assetId, attachmentTypeId }) === file.content,
    );
    if (match === undefined) {
      rejected.set(path, new Set([...(rejected.get(path) ?? []), ...operation.candidates]));
    } else {
      this.#drop(operation);
      this.#agree(path, operation.fingerprint, file.content, match, attachmentTypeId);
      this.adoptedCount += 1;
    }
    return true;
  }

  #carryOut(operation: Operation): void {
    this.#drop(operation);
    const { path, action } = operation;
    const row = this.rows.get(path);
    if (action === 'relink') {
      const moved = this.rows.get(operation.from);
      if (moved === undefined || row !== undefined) throw new Error(`Cannot relink to ${path}.`);
      this.rows.delete(operation.from);
      this.rows.set(path, { ...moved, path, fingerprint: operation.fingerprint, isGone: false });
    } else if (action === 'refresh') {
      if (row === undefined) throw new Error(`Nothing to refresh at ${path}.`);
      this.rows.set(path, { ...row, fingerprint: operation.fingerprint, isGone: false });
    } else if (action === 'forget' && row !== undefined) {
      this.rows.set(path, { ...row, isGone: true });
    } else if (action === 'create') {
      this.#promise(operation, { kind: 'asset', bankFolderId }, operation.preexistingAssetIds, null);
    } else if (action === 'version') {
      const { assetId, fileId } = operation;
      this.#promise(operation, { kind: 'version', bankFolderId, assetId, fileId }, [], null);
    } else if (action === 'attach') {
      const { assetId, typeId } = operation;
      this.#promise(operation, { kind: 'attachment', bankFolderId, assetId, typeId }, [], null);
    } else if (action === 'ask') {
      this.#promise(operation, { kind: 'asset', bankFolderId }, operation.preexistingAssetIds, operation);
    }
  }

  #promise(
    operation: Extract<Operation, { action: 'create' | 'version' | 'attach' | 'ask' }>,
    target: UploadTarget,
    preexistingAssetIds: readonly AssetId[],
    question: Intent['isAnswerable'],
  ): void {
    const { path, fingerprint } = operation;
    const sentName = 'sentName' in operation ? operation.sentName : undefined;
    if (this.intents.some((each) => isUnsettled(each) && each.path === path))
      throw new Error(`Two unsettled intents for ${path}.`);
    this.intents.push({
      intentId: asId<IntentId>(`intent ${this.#nextId++}`),
      path,
      fingerprint,
      state: question === null ? 'queued' : 'parked',
      wasAmbiguous: false,
      target,
      preexistingAssetIds,
      isAnswerable: question,
      sentName: (sentName ?? baseName(path)).normalize('NFC'),
      content: null,
      applied: null,
    });
  }

  #drop({ reason }: Operation): void {
    const { supersedes } = reason.details;
    const intent = this.intents.find(({ intentId }) => intentId === supersedes);
    if (supersedes === undefined || intent?.state === 'cancelled') return;
    if (intent?.state !== 'queued' && intent?.state !== 'parked')
      throw new Error('Dropped an upload past recall.');
    intent.state = 'cancelled';
  }

  #send(intent: Intent, content: string): void {
    const { target, path } = intent;
    this.uploads.push(`${path}: ${content}`);
    if (target.kind === 'version') {
      const asset = this.bank.find(({ assetId }) => assetId === target.assetId);
      if (asset?.versions.at(-1) === content) throw new Error(`${path}: the asset already has this content.`);
      if (asset !== undefined) Object.assign(asset, { fileName: intent.sentName });
      asset?.versions.push(content);
      intent.applied = target.assetId;
    } else if (target.kind === 'attachment') {
      const asset = this.bank.find(({ assetId }) => assetId === target.assetId);
      const contents = asset?.attachments.get(target.typeId) ?? [];
      if (contents.at(-1) === content) throw new Error(`${path}: the attachment already has this content.`);
      asset?.attachments.set(target.typeId, [...contents, content]);
      intent.applied = target.assetId;
    } else {
      intent.applied = this.addToBank(intent.sentName, content);
    }
    this.sent.push({ path, assetId: intent.applied, kind: target.kind });
    intent.content = content;
    intent.state = 'committing';
  }

  #confirm(intent: Intent): void {
    if (intent.applied === null || intent.content === null) throw new Error('Nothing was sent.');
    const typeId = intent.target.kind === 'attachment' ? intent.target.typeId : null;
    this.#agree(intent.path, intent.fingerprint, intent.content, intent.applied, typeId);
    intent.state = 'confirmed';
  }

  #agree(
    path: RelativePath,
    fingerprint: Fingerprint,
    content: string,
    assetId: AssetId,
    attachmentTypeId: AttachmentTypeId | null,
  ): void {
    const fileId = asId<FileId>(`file of ${assetId}`);
    const sha256 = hashText(content);
    this.rows.set(path, { path, fingerprint, sha256, assetId, fileId, attachmentTypeId, isGone: false });
  }

  #free({ ino }: Inode): void {
    const isLinked = [...this.disk.values()].some((each) => each.ino === ino);
    if (!isLinked) this.#freed.push(ino);
  }

  #tick(): number {
    this.#clock += 1;
    return this.#clock;
  }
}
