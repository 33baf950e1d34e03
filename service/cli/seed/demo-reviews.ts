import type { DemoProject } from './demo-projects.ts';

const anna = { name: 'Anna Virtanen', email: 'anna.virtanen@agency.example' };
const bjorn = { name: 'Björn Ek', email: 'bjorn.ek@printer.example' };

/** A project with a proof in every state: with feedback, with changes requested, with guests who have not answered, and approved. */
export const autumnCatalogue: DemoProject = {
  folder: 'campaigns',
  name: 'Autumn catalogue',
  statusId: '2',
  startsInDays: -8,
  endsInDays: 21,
  members: ['admin'],
  propertyValues: [{ fieldIdentifier: 'print-run', value: 12000 }],
  tasks: [
    { name: 'Layout of the first pages', description: '', isCompleted: true },
    { name: 'Proof to the printer', description: 'PDF/X-4, 3 mm bleed.', isCompleted: false },
  ],
  milestones: [{ name: 'Catalogue to the printer', description: '', inDays: 9 }],
  messages: [],
  proofs: [
    {
      fileName: 'catalogue-autumn.pdf',
      statusId: '1',
      description: 'Twelve pages, A4.',
      versions: [
        { kind: 'document', palette: 'clay', variant: 12 },
        { kind: 'document', palette: 'sand', variant: 12 },
      ],
      guests: [
        {
          ...anna,
          opinion: null,
          comments: [
            {
              body: 'Could the title be a little larger? It is what people look for.',
              position: { x: 0.3, y: 0.86, page: 1 },
            },
            { body: 'This strip will be cut. Keep 5 mm.', position: { x: 0.5, y: 0.96, page: 2 } },
          ],
        },
        { ...bjorn, opinion: null, comments: [] },
      ],
    },
    {
      fileName: 'label-lingonberry.png',
      statusId: '2',
      description: 'Label of the new bottle.',
      versions: [{ kind: 'mark', palette: 'berry', variant: 1 }],
      guests: [
        {
          ...bjorn,
          opinion: 'Rejected',
          comments: [{ body: 'The red is out of gamut. Please take Pantone 186.', position: null }],
        },
      ],
    },
    {
      fileName: 'banner-market.jpg',
      statusId: '2',
      description: '',
      versions: [{ kind: 'rays', palette: 'dusk', variant: 3 }],
      guests: [
        { ...anna, opinion: null, comments: [] },
        { ...bjorn, opinion: 'Approved', comments: [] },
      ],
    },
    {
      fileName: 'rollup-harbour.png',
      statusId: '2',
      description: '',
      versions: [
        { kind: 'poster', palette: 'night', variant: 0 },
        { kind: 'poster', palette: 'teal', variant: 2 },
      ],
      guests: [
        { ...anna, opinion: 'Approved', comments: [] },
        { ...bjorn, opinion: 'Approved', comments: [] },
      ],
    },
  ],
  assets: ['brand-guide.pdf', 'berry-meadow.jpg'],
};
