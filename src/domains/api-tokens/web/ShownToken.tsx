import { SecretModal } from '#ui/panel/SecretModal.tsx'

interface ShownTokenProps {
  readonly token: string
  readonly onClose: () => void
}

/** A token, once. */
export const ShownToken = ({ token, onClose }: ShownTokenProps) => (
  <SecretModal title="The token" secret={token} copyLabel="Copy the token" onClose={onClose}>
    Enter it in the program now: it is sent as “Authorization: Bearer …”. It is shown only once; whoever has
    it may do in your name what its scopes say.
  </SecretModal>
)
