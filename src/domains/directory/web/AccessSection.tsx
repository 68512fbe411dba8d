import { Button } from '@mantine/core'
import { useState } from 'react'
import { UiLink } from '#ui/page/UiLink.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { AccessState } from '../contract/person.schemas.ts'
import { AccessBadge, lastSignInText } from './access-words.tsx'
import css from './person-form.module.css'

interface AccessSectionProps {
  readonly person: {
    readonly name: string
    readonly email: string
    readonly access: AccessState
    readonly lastSignInAt: string | null
    readonly holds?: readonly { readonly text: string; readonly url: string | null }[]
    readonly handedOver?: readonly string[]
  }
  readonly busy: boolean
  readonly onInvite: () => void
  readonly onDeactivate: () => void
  /** Instead of a question here: what asks it draws all there is to decide. */
  readonly asksItself?: boolean
  readonly onReactivate: () => void
}

/** Whether somebody can log in: invite them, again if need be; lock them out, with what they still hold; let them in. */
export function AccessSection(props: AccessSectionProps) {
  const { person, busy, onInvite, onDeactivate, onReactivate, asksItself = false } = props
  const { name, email, access, lastSignInAt, holds = [], handedOver = [] } = person
  const [isAsking, setAsking] = useState(false)
  const invites = access === 'never' ? 'Invite by mail' : access === 'invited' ? 'Invite again' : undefined
  return (
    <div className={css.access}>
      <div className={css.line}>
        <AccessBadge access={access} />
        <p className={css.facts}>
          {access === 'active' && `Last logged in: ${lastSignInText(lastSignInAt)}`}
          {access === 'invited' && `The link that went to ${email} has not been used yet.`}
          {access === 'never' && 'No link was sent to them yet, or it has expired.'}
          {access === 'deactivated' && 'Cannot log in. What they did stays.'}
          {handedOver.length > 0 && ` Handed over: ${handedOver.join(', ')}.`}
        </p>
        {invites !== undefined && (
          <Button size="xs" loading={busy} onClick={onInvite}>
            {invites}
          </Button>
        )}
        {access === 'deactivated' ? (
          <>
            {asksItself && (
              <Button size="xs" onClick={onDeactivate}>
                What they still own
              </Button>
            )}
            <Button size="xs" loading={busy} onClick={onReactivate}>
              Let them in again
            </Button>
          </>
        ) : (
          <Button size="xs" color="unexc" onClick={() => (asksItself ? onDeactivate() : setAsking(true))}>
            Deactivate
          </Button>
        )}
      </div>
      <ConfirmModal
        opened={isAsking}
        title={`Deactivate ${name}?`}
        confirmLabel="Deactivate"
        destructive
        onConfirm={() => {
          setAsking(false)
          onDeactivate()
        }}
        onCancel={() => setAsking(false)}
      >
        They are logged out everywhere and can no longer log in; you can let them in again.
        {holds.length > 0 && (
          <>
            {' '}
            They still hold this; hand it over first where somebody has to:
            <ul className={css.holds}>
              {holds.map(({ text, url }) => (
                <li key={text}>{url === null ? text : <UiLink href={url}>{text}</UiLink>}</li>
              ))}
            </ul>
          </>
        )}
      </ConfirmModal>
    </div>
  )
}
