import { SecretModal } from '#ui/panel/SecretModal.tsx'

interface TokenModalProps {
  readonly token: string
  readonly onClose: () => void
}

/** The token of a connection, once. */
export const TokenModal = ({ token, onClose }: TokenModalProps) => (
  <SecretModal
    title="The token of this connection"
    secret={token}
    copyLabel="Copy the token"
    onClose={onClose}
  >
    Enter it at the provider now. It is shown only once; whoever has it may make and deactivate staff as far
    as you may.
  </SecretModal>
)
