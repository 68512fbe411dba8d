import { Button } from '@mantine/core'
import { useState } from 'react'
import { RemoveFactor } from './RemoveFactor.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import css from './SecondFactor.module.css'

interface PasskeyRowProps {
  readonly passkey: { readonly id: number; readonly name: string }
  readonly facts: string
  readonly isNeeded: boolean
  readonly busy: boolean
  readonly onRemove: () => void
}

/** One passkey, with its name that may change. */
export function PasskeyRow({ passkey, facts, isNeeded, busy, onRemove }: PasskeyRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <li className={css.way}>
      <div className={css.words}>
        <p className={css.name}>{passkey.name}</p>
        <p className={css.quiet}>{facts}</p>
      </div>
      <div className={css.acts}>
        <Button size="xs" aria-label={`Rename ${passkey.name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <RemoveFactor
          what={`the passkey “${passkey.name}”`}
          isNeeded={isNeeded}
          busy={busy}
          onRemove={onRemove}
        />
      </div>
      {isRenaming && <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  )
}
