import { useMediaQuery } from '@mantine/hooks'

/** How many places of the portal stand side by side in its header, beside the school's name and the viewer's tools. */
export function useRoomInHeader(): number {
  const asItIs = { getInitialValueInEffect: false }
  const isWide = useMediaQuery('(min-width: 82em)', undefined, asItIs) ?? true
  const isMiddling = useMediaQuery('(min-width: 64em)', undefined, asItIs) ?? true
  if (isWide) return Number.POSITIVE_INFINITY
  return isMiddling ? 6 : 4
}
