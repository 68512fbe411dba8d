import { Button } from '@mantine/core'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { type SetUpStep, setUpAddress } from './set-up-address.ts'

/** On to the next step; nothing has to be saved for it. */
export const ContinueLink = ({ step, primary = false }: { step: SetUpStep; primary?: boolean }) => (
  <Button component={InternalLink} href={setUpAddress(step)} {...(primary ? { variant: 'filled' } : {})}>
    Continue
  </Button>
)
