import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatWhen } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { WaitingSection } from '#ui/panel/WaitingSection.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { ServiceDetail } from '../contract/service-health.schemas.ts'
import css from './services.module.css'
import { serviceQuery } from './services-address.ts'
import { BudgetSection } from './sheet/BudgetSection.tsx'
import { InconsistenciesSection } from './sheet/InconsistenciesSection.tsx'
import { JobsSection } from './sheet/JobsSection.tsx'
import { LagSection } from './sheet/LagSection.tsx'
import { StateSection } from './sheet/StateSection.tsx'

interface ServiceSheetProps {
  readonly vendor: string
  readonly everyMs: number
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

const factsOf = ({ lastGoodAt, about }: ServiceDetail) =>
  lastGoodAt === null ? about : `Last good sync ${formatWhen(lastGoodAt, Date.now())}`

/** One service: from the cause to the budget, the lag and the repair. */
export function ServiceSheet({ vendor, everyMs, ...sheet }: ServiceSheetProps) {
  const { data, error, refetch } = useQuery({ ...serviceQuery(vendor), refetchInterval: everyMs })
  return (
    <SideSheet
      {...sheet}
      kicker="Service"
      title={data?.name ?? 'Service'}
      facts={data && factsOf(data)}
      footer={
        data?.ownPage ? (
          <UiLink className={css.pageLink} href={data.ownPage}>
            <IconListDetails size={16} stroke={1.75} aria-hidden />
            Jobs and logs
          </UiLink>
        ) : undefined
      }
    >
      {data === undefined &&
        (error === null ? (
          <WaitingSection />
        ) : (
          <PanelSection>
            <FailedState error={error} onTryAgain={() => void refetch()} />
          </PanelSection>
        ))}
      {data && (
        <>
          <StateSection service={data} />
          {data.budget && <BudgetSection budget={data.budget} />}
          <LagSection service={data} />
          <InconsistenciesSection service={data} />
          <JobsSection service={data} />
        </>
      )}
    </SideSheet>
  )
}
