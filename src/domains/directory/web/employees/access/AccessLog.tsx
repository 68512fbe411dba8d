import { Modal } from '@mantine/core'
import { SessionList } from './SessionList.tsx'
import { SignInList } from './SignInList.tsx'

interface AccessLogProps {
  readonly employeeId: number
  readonly name: string
  readonly onClose: () => void
}

/** Where a colleague is logged in and what happened to their sign-in, over their form. */
export const AccessLog = ({ employeeId, name, onClose }: AccessLogProps) => (
  <Modal opened onClose={onClose} title={name} size={640} closeButtonProps={{ 'aria-label': 'Close' }}>
    <SessionList employeeId={employeeId} />
    <SignInList employeeId={employeeId} />
  </Modal>
)
