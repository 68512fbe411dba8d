import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { PlanCheck } from '../../contract/journey.contract.ts'
import { type CheckKind, foldChecks } from './folded-checks.ts'
import css from './overview.module.css'

/** What would make a plan worse, before any is made: each line leads to where it is put right. */
export function Checks({ checks, mayPlan }: { checks: readonly PlanCheck[]; mayPlan: boolean }) {
  const [opened, setOpened] = useState<readonly CheckKind[]>([])
  const turnKind = (kind: CheckKind) =>
    setOpened(opened.includes(kind) ? opened.filter((one) => one !== kind) : [...opened, kind])
  if (checks.length === 0)
    return (
      <p className={css.fine}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden /> Nothing stands in the way of a plan.
      </p>
    )
  return (
    <ul className={css.checks}>
      {foldChecks(checks, opened).map(({ kind, shown, turn }) => (
        <Fragment key={kind}>
          {shown.map((check) => (
            <CheckLine key={`${check.url} ${check.sentence}`} check={check} mayPlan={mayPlan} />
          ))}
          {turn !== undefined && (
            <li>
              <Button size="xs" variant="subtle" onClick={() => turnKind(kind)}>
                {turn}
              </Button>
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  )
}

function CheckLine({ check, mayPlan }: { check: PlanCheck; mayPlan: boolean }) {
  return (
    <li data-serious={check.is_serious || undefined}>
      {check.is_serious ? (
        <IconAlertTriangle size={16} stroke={1.75} aria-label="In the way" />
      ) : (
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      )}
      <UiLink className={css.check} href={check.url}>
        {check.sentence}
      </UiLink>
      {mayPlan && check.without_url !== undefined && (
        <Button className={css.without} component={UiLink} size="xs" href={check.without_url}>
          Plan without it
        </Button>
      )}
    </li>
  )
}
