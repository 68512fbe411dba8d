import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '#ui/page/SheetPage.tsx'
import { api } from '#web/calls/api.ts'
import { AppRow } from './AppRow.tsx'
import { ConfirmMailbox } from './ConfirmMailbox.tsx'
import { PasskeyRows } from './PasskeyRows.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RecoveryRow } from './RecoveryRow.tsx'
import css from './SecondFactor.module.css'

/** What the viewer logs in with besides their password, and what helps when it is lost. */
export function SecondFactor() {
  const { data: own } = useSuspenseQuery(api.secondFactor.getOwnFactors.queryOptions())
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data: passkeys } = useSuspenseQuery(api.passkeys.listPasskeys.queryOptions())
  const hasApp = own.appSince !== null
  const hasOne = hasApp || passkeys.length > 0
  return (
    <Section title="Second factor">
      <p className={css.lead}>{leadOf(hasOne, own)}</p>
      <ul className={css.list}>
        <PasskeyRows isRequired={own.isRequired} hasApp={hasApp} onCodes={setCodes} />
        <AppRow
          since={own.appSince}
          isRequired={own.isRequired}
          isLast={passkeys.length === 0}
          onCodes={setCodes}
        />
        {hasOne && <RecoveryRow left={own.recoveryCodesLeft} onCodes={setCodes} />}
      </ul>
      <ConfirmMailbox />
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  )
}

interface Required {
  readonly isRequired: boolean
  /** This log-in counts as with one: it began at the set-up of the school, or is of the demo. */
  readonly hasShown: boolean
}

function leadOf(hasOne: boolean, { isRequired, hasShown }: Required): string {
  if (hasOne) return 'Whoever learns your password still cannot log in as you.'
  if (!isRequired) return 'With one of these, whoever learns your password still cannot log in as you.'
  const why = 'A stolen password must not be enough for what your groups let you do.'
  return hasShown
    ? `${why} In this browser it is open; the next time you log in it is closed until you have one of these.`
    : `${why} It stays closed until you have one of these.`
}
