import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { TaskBody, TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { api } from '#web/calls/api.ts'
import { may, useViewer } from '#web/calls/session.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { FormProblem } from './FormProblem.tsx'
import { HouseForm } from './HouseForm.tsx'
import { useLeaveForm } from './use-leave-form.ts'

/** `/houses/new`, over the list. */
export function NewHousePanel() {
  const leave = useLeaveForm(undefined)
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(api.houseForm.getNewHouse.queryOptions())
  if (data === undefined)
    return <FormProblem title="New House" error={error} onTryAgain={() => void refetch()} onClose={leave} />
  if (data.cohorts.length === 0)
    return (
      <TaskDrawer opened title="New House" onClose={leave}>
        <TaskBody>
          <EmptyState
            icon={IconBuilding}
            title="There is no campus yet"
            action={
              may(viewer, 'organization.manage') && (
                <Button
                  component={InternalLink}
                  href="/workbench/campus-settings?campus=new"
                  variant="filled"
                >
                  Add campus
                </Button>
              )
            }
          >
            A house belongs to a campus. Somebody who sets up the school adds the first one.
          </EmptyState>
        </TaskBody>
      </TaskDrawer>
    )
  return <HouseForm house={undefined} campuses={data.cohorts} onClose={leave} />
}
