import { Button } from '@mantine/core'
import { client } from '#web/calls/api.ts'
import type { FormerSchool } from '../../contract/learning-history.contract.ts'

interface RemoveFormerSchoolProps {
  readonly studentId: number
  readonly school: FormerSchool
  readonly form: {
    readonly isActing: boolean
    readonly act: (call: () => ReturnType<typeof client.learningHistory.removeFormerSchool>) => unknown
  }
}

/** Takes a school away that the student was not at. */
export function RemoveFormerSchool({ studentId, school: { id }, form }: RemoveFormerSchoolProps) {
  const remove = () => client.learningHistory.removeFormerSchool({ studentId, schoolId: id })
  return (
    <div>
      <Button color="unexc" loading={form.isActing} onClick={() => void form.act(remove)}>
        Remove
      </Button>
    </div>
  )
}
