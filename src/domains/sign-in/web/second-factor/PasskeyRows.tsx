import { Button } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { api, client } from '#web/calls/api.ts'
import { useProved } from '../proved.embed.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { type MadePasskey, makePasskey, makesPasskeys } from './make-passkey.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import css from './SecondFactor.module.css'

interface PasskeyRowsProps {
  readonly isRequired: boolean
  readonly hasApp: boolean
  readonly onCodes: (codes: readonly string[] | null) => void
}

/** The passkeys of the viewer, and one more. */
export function PasskeyRows({ isRequired, hasApp, onCodes }: PasskeyRowsProps) {
  const queryClient = useQueryClient()
  const { data: passkeys } = useSuspenseQuery(api.passkeys.listPasskeys.queryOptions())
  const proved = useProved()
  const [made, setMade] = useState<MadePasskey>()
  const begin = () =>
    proved.run(async () => {
      const one = await makePasskey(await client.passkeys.beginPasskey({}))
      if (one === undefined) toast.error('No passkey was made, or this device has one of yours already.')
      setMade(one)
    })
  const remove = (passkeyId: number) =>
    proved.run(async () => {
      await client.passkeys.removePasskey({ passkeyId })
      await queryClient.invalidateQueries()
      toast.success('The passkey is removed')
    })
  return (
    <>
      <li className={css.way}>
        <div className={css.words}>
          <p className={css.name}>Passkeys</p>
          <p className={css.quiet}>
            {makesPasskeys()
              ? 'A fingerprint, a face or a PIN instead of a password and code.'
              : 'This browser cannot make one: use a newer one, or an app below.'}
          </p>
        </div>
        {makesPasskeys() && (
          <Button size="xs" loading={proved.isBusy} onClick={begin}>
            Add a passkey
          </Button>
        )}
        {made && (
          <AddPasskey
            credential={made}
            onEnd={(codes) => {
              setMade(undefined)
              onCodes(codes)
            }}
          />
        )}
        {proved.question}
      </li>
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          facts={factsOf(passkey)}
          isNeeded={isRequired && !hasApp && passkeys.length === 1}
          busy={proved.isBusy}
          onRemove={() => remove(passkey.id)}
        />
      ))}
    </>
  )
}

interface Facts {
  readonly addedAt: string
  readonly lastUsedAt: string | null
  readonly isSynced: boolean
}

function factsOf({ addedAt, lastUsedAt, isSynced }: Facts): string {
  const now = Date.now()
  const used = lastUsedAt === null ? 'not used yet' : `last used ${formatWhen(lastUsedAt, now)}`
  return `Added ${formatWhen(addedAt, now)}, ${used}${isSynced ? ', on your other devices, too' : ''}`
}
