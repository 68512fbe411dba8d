import { Button } from '@mantine/core'
import { IconAlertTriangle, IconGitMerge } from '@tabler/icons-react'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { ApplicationPage } from '../../contract/applications.schemas.ts'
import { admissionsAddress } from '../admissions-address.ts'
import { usePart } from './use-doubles.ts'

interface DoubleAlertsProps {
  readonly application: ApplicationPage
  /** The sheet beside the page names the double. */
  readonly isSaidBeside: boolean
}

/** That the application was joined into another one, or may be of the same child as another one. */
export function DoubleAlerts({ application, isSaidBeside }: DoubleAlertsProps) {
  const { id, mergedInto, doubles, joined, canManage, isDeleted } = application
  const [double] = doubles
  if (mergedInto !== null)
    return (
      <PageAlert
        family="neutral"
        icon={IconGitMerge}
        title={`This application is joined into ${mergedInto}.`}
        action={
          <Button component={InternalLink} size="xs" href={admissionsAddress.application(mergedInto)}>
            {`Open ${mergedInto}`}
          </Button>
        }
      >
        Everything about it is kept here.
      </PageAlert>
    )
  return (
    <>
      {double !== undefined && !isDeleted && !isSaidBeside && (
        <PageAlert
          family="late"
          icon={IconAlertTriangle}
          title={`Possible double: ${double.studentName}, application ${double.id}.`}
          action={
            canManage && (
              <Button component={InternalLink} size="xs" href={admissionsAddress.double(id, double.id)}>
                Compare
              </Button>
            )
          }
        >
          {double.because}
          {doubles.length > 1 ? `, and ${doubles.length - 1} more.` : '.'}
        </PageAlert>
      )}
      {joined.map((one) => (
        <JoinedAlert key={one.id} keptId={id} joined={one} canManage={canManage} />
      ))}
    </>
  )
}

interface JoinedAlertProps {
  readonly keptId: number
  readonly joined: ApplicationPage['joined'][number]
  readonly canManage: boolean
}

function JoinedAlert({ keptId, joined: { id, studentName, canPart }, canManage }: JoinedAlertProps) {
  const part = usePart()
  return (
    <PageAlert
      family="neutral"
      icon={IconGitMerge}
      title={`Joined with application ${id}, ${studentName}.`}
      action={
        canPart && canManage ? (
          <Button
            size="xs"
            loading={part.isPending}
            onClick={() => part.mutate({ applicationId: keptId, otherId: id })}
          >
            Separate
          </Button>
        ) : undefined
      }
    >
      <InternalLink href={admissionsAddress.application(id)}>Its papers and history</InternalLink>
    </PageAlert>
  )
}
