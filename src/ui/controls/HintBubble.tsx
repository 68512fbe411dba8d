import { Tooltip, type TooltipProps } from '@mantine/core'

/** What `Hint` shows. */
export function HintBubble(
  props: Pick<TooltipProps, 'label' | 'position' | 'withArrow' | 'opened' | 'target'>,
) {
  return <Tooltip {...props} />
}
