import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatNoun } from '#ui/format/quantities.ts'
import { api, client } from '#web/calls/api.ts'
import { useProved } from '../proved.embed.tsx'
import css from './SecondFactor.module.css'

interface RecoveryRowProps {
  readonly left: number
  readonly onCodes: (codes: readonly string[]) => void
}

/** How many codes on paper are left, and new ones. */
export function RecoveryRow({ left, onCodes }: RecoveryRowProps) {
  const queryClient = useQueryClient()
  const proved = useProved()
  const renew = () =>
    proved.run(async () => {
      const { recoveryCodes } = await client.secondFactor.renewRecoveryCodes({})
      await queryClient.invalidateQueries({ queryKey: api.secondFactor.key() })
      onCodes(recoveryCodes)
    })
  return (
    <li className={css.way}>
      <div className={css.words}>
        <p className={css.name}>Recovery codes</p>
        <p className={css.quiet}>
          {left === 0
            ? 'None is left: make new ones.'
            : `${formatNoun(left, 'code')} left. New ones replace these.`}
        </p>
      </div>
      <Button size="xs" loading={proved.isBusy} onClick={renew}>
        Make new ones
      </Button>
      {proved.question}
    </li>
  )
}
