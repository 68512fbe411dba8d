import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is narrower than 768 px; known before the first thing is drawn, so that nothing jumps. */
export const usePhone = () =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
