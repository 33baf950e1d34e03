import type { CommentPosition, PropertyValueRecord } from '../../domain/index.ts';
import type { DemoAsset } from './demo-asset.ts';

/** People of the demonstration by what they are to a project; `seed-demo-projects.ts` knows their ids. */
export type DemoUser = 'admin' | 'agency';

export interface DemoProjectFolder {
  readonly key: string;
  readonly parent: string | null;
  readonly name: string;
  readonly members: readonly DemoUser[];
}

export interface DemoProject {
  readonly folder: string;
  readonly name: string;
  readonly statusId: string;
  /** Days from the day of the seed. */
  readonly startsInDays: number;
  readonly endsInDays: number;
  readonly members: readonly DemoUser[];
  readonly propertyValues: readonly PropertyValueRecord[];
  readonly tasks: readonly {
    readonly name: string;
    readonly description: string;
    readonly isCompleted: boolean;
  }[];
  readonly milestones: readonly {
    readonly name: string;
    readonly description: string;
    readonly inDays: number;
  }[];
  readonly messages: readonly DemoMessage[];
  readonly proofs: readonly DemoProof[];
  /** File names of assets of the demonstration. */
  readonly assets: readonly string[];
}

/** `hoursAgo` grows smaller down the list. `replies` belong to the message itself. */
export interface DemoMessage {
  readonly subject: string;
  readonly from: DemoUser;
  readonly hoursAgo: number;
  readonly body: string;
  readonly isDeleted?: true;
  readonly replies: readonly {
    readonly from: DemoUser;
    readonly hoursAgo: number;
    readonly body: string;
  }[];
}

export interface DemoProof {
  readonly fileName: string;
  readonly statusId: string;
  readonly description: string;
  /** One picture or document for each version, oldest first. */
  readonly versions: readonly DemoAsset['picture'][];
  /** Guests of the latest version, with what they have done; none without it. */
  readonly guests?: readonly DemoGuest[];
}

export interface DemoGuest {
  readonly name: string;
  readonly email: string;
  /** Null: the guest has not decided. */
  readonly opinion: 'Approved' | 'ConditionallyApproved' | 'Rejected' | null;
  readonly comments: readonly { readonly body: string; readonly position: CommentPosition }[];
}

export const demoProjectFolders: readonly DemoProjectFolder[] = [
  { key: 'campaigns', parent: null, name: 'Campaigns', members: ['admin'] },
  { key: 'summer', parent: 'campaigns', name: 'Summer', members: ['admin', 'agency'] },
  { key: 'winter', parent: 'campaigns', name: 'Winter', members: ['admin'] },
  { key: 'brand', parent: null, name: 'Brand', members: ['admin'] },
];

export const demoProjects: readonly DemoProject[] = [
  {
    folder: 'summer',
    name: 'Summer by the lake',
    statusId: '2',
    startsInDays: -20,
    endsInDays: 40,
    members: ['admin', 'agency'],
    propertyValues: [
      { fieldIdentifier: 'print-run', value: 5000 },
      { fieldIdentifier: 'usage', value: 'print' },
    ],
    tasks: [
      { name: 'Choose the lake', description: 'Three places, one of them with a jetty.', isCompleted: true },
      { name: 'Poster A3', description: 'Print-ready, with the new slogan.', isCompleted: false },
      { name: 'Banners for the web', description: '', isCompleted: false },
    ],
    milestones: [
      { name: 'Posters to the printer', description: 'PDF/X-4, 3 mm bleed.', inDays: 14 },
      { name: 'Campaign starts', description: '', inDays: 30 },
    ],
    messages: [
      {
        subject: 'Colours of the poster',
        from: 'agency',
        hoursAgo: 50,
        body: '<p>The water is <strong>too green</strong> in print.<br>Could we go towards the blue of the banner?</p>',
        replies: [
          { from: 'admin', hoursAgo: 47, body: 'Yes.<br>Version 2 is up, please have a look.' },
          { from: 'agency', hoursAgo: 44, body: '<p>Much better, <em>thank you</em>!</p>' },
        ],
      },
      {
        subject: 'Wrong project',
        from: 'agency',
        hoursAgo: 30,
        body: '<p>Sorry, this belongs to the winter campaign.</p>',
        isDeleted: true,
        replies: [],
      },
      {
        subject: 'Printer asks for 300 dpi',
        from: 'admin',
        hoursAgo: 6,
        body: '<ul><li>Poster: 300 dpi</li><li>Roll-up: 150 dpi is enough</li></ul>',
        replies: [],
      },
    ],
    proofs: [
      {
        fileName: 'poster-summer.png',
        statusId: '1',
        description: 'Poster for bus stops.',
        versions: [
          { kind: 'poster', palette: 'moss', variant: 0 },
          { kind: 'poster', palette: 'lake', variant: 1 },
        ],
      },
      {
        fileName: 'banner-lake.jpg',
        statusId: '2',
        description: '',
        versions: [{ kind: 'hills', palette: 'lake', variant: 3 }],
      },
    ],
    assets: ['poster-summer-a3.tif', 'banner-summer-wide.webp', 'lake-morning.jpg'],
  },
  {
    folder: 'winter',
    name: 'First snow',
    statusId: '1',
    startsInDays: 60,
    endsInDays: 120,
    members: ['admin'],
    propertyValues: [{ fieldIdentifier: 'usage', value: 'social' }],
    tasks: [{ name: 'Book the studio', description: 'Two days, with a snow machine.', isCompleted: false }],
    milestones: [{ name: 'Shooting', description: '', inDays: 75 }],
    messages: [],
    proofs: [
      {
        fileName: 'poster-snow.png',
        statusId: '1',
        description: 'A first sketch.',
        versions: [
          { kind: 'poster', palette: 'ink', variant: 2 },
          { kind: 'poster', palette: 'snow', variant: 2 },
        ],
      },
    ],
    assets: ['snow-first.jpg'],
  },
  {
    folder: 'brand',
    name: 'Logo, next round',
    statusId: '4',
    startsInDays: -120,
    endsInDays: -10,
    members: ['admin', 'agency'],
    propertyValues: [],
    tasks: [{ name: 'Round version for avatars', description: '', isCompleted: true }],
    milestones: [],
    messages: [],
    proofs: [
      {
        fileName: 'logo-round.png',
        statusId: '3',
        description: '',
        versions: [
          { kind: 'mark', palette: 'clay', variant: 2 },
          { kind: 'mark', palette: 'lake', variant: 4 },
        ],
      },
    ],
    assets: ['logo-primary.png', 'logo-round.png'],
  },
];
