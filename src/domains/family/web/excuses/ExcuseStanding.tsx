import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { familyExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { FamilyExcuseDetail } from '../../contract/family-excuses.contract.ts'
import { excuseStyles } from '../ExcuseState.tsx'
import { standingOf } from './excuse-text.ts'
import css from './excuses.module.css'
import { WithdrawExcuse } from './WithdrawExcuse.tsx'

/** How the excuse stands, who decided or decides, and what its guardian may still do about it. */
export function ExcuseStanding({ excuse }: { excuse: FamilyExcuseDetail }) {
  const { state, decided_by_name, decided_at, guardian } = excuse
  const { family, icon } = excuseStyles[state]
  const { title, next } = standingOf(excuse)
  const decided =
    decided_by_name === null
      ? undefined
      : `${decided_by_name}${decided_at === null ? '' : `, ${formatWhen(decided_at, Date.now())}`}.`
  const sentence = [decided, next].filter((part) => part !== undefined).join(' ')
  return (
    <>
      <PageAlert family={family} icon={icon} title={title}>
        {sentence === '' ? undefined : sentence}
      </PageAlert>
      {guardian !== null && (guardian.can.edit || guardian.can.withdraw) && (
        <div className={css.actions}>
          {guardian.can.edit && (
            <Button
              component={UiLink}
              href={`${familyExcuseAddress(excuse.id)}/edit`}
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            >
              Edit
            </Button>
          )}
          {guardian.can.withdraw && <WithdrawExcuse excuse={excuse} />}
        </div>
      )}
    </>
  )
}
