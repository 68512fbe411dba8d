import { SecretModal } from '#ui/panel/SecretModal.tsx'

interface ShownSecretProps {
  readonly secret: string
  readonly onClose: () => void
}

/** The secret of a receiver, once. */
export const ShownSecret = ({ secret, onClose }: ShownSecretProps) => (
  <SecretModal
    title="The secret of this receiver"
    secret={secret}
    copyLabel="Copy the secret"
    onClose={onClose}
  >
    Enter it at the receiver now. It is shown only once; with it the receiver knows that what arrives is from
    here.
  </SecretModal>
)
