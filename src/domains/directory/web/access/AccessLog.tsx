import { Modal } from '@mantine/core'
import type { AccessOf } from './access-calls.ts'
import { SessionList } from './SessionList.tsx'
import { SignInList } from './SignInList.tsx'

interface AccessLogProps {
  readonly of: AccessOf
  readonly name: string
  readonly onClose: () => void
}

/** Where somebody is logged in and what happened to their sign-in, over their form. */
export const AccessLog = ({ of, name, onClose }: AccessLogProps) => (
  <Modal opened onClose={onClose} title={name} size={640} closeButtonProps={{ 'aria-label': 'Close' }}>
    <SessionList of={of} />
    <SignInList of={of} />
  </Modal>
)
