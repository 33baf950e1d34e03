import { ActionIcon } from '@mantine/core';
import { IconArrowUpRight, IconMapPin, IconPencil, IconSquare } from '@tabler/icons-react';
import { useTexts } from '../../../format/index.ts';
import { type DrawTool, drawTools } from './draw-shape.ts';

const icons = { pin: IconMapPin, rectangle: IconSquare, arrow: IconArrowUpRight, freehand: IconPencil };

/** Chooses what the next press on the picture draws; null: it moves the picture. */
export function DrawTools({
  tool,
  onTool,
}: {
  readonly tool: DrawTool | null;
  readonly onTool: (tool: DrawTool | null) => void;
}) {
  const { t } = useTexts();
  return drawTools.map((each) => {
    const Icon = icons[each];
    return (
      <ActionIcon
        key={each}
        aria-label={t(`markup.${each}`)}
        title={t(`markup.${each}`)}
        aria-pressed={tool === each}
        data-chosen={tool === each || undefined}
        onClick={() => onTool(tool === each ? null : each)}
      >
        <Icon size={16} />
      </ActionIcon>
    );
  });
}
