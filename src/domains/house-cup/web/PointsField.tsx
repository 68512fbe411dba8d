import { Button, TextInput } from '@mantine/core'
import type { ServerForm } from '#web/forms/server-form.tsx'
import css from './cup.module.css'
import { signedPoints } from './points-text.ts'
import type { PointsValues } from './points-values.ts'

const usual = [5, 10, 20, -5]

/** How many points, typed or one of the usual numbers. */
export function PointsField({ form }: { readonly form: Pick<ServerForm<PointsValues>, 'text' | 'change'> }) {
  return (
    <>
      <TextInput label="Points" description="Below 0 takes points from the house." {...form.text('points')} />
      <div className={css.quick}>
        {usual.map((points) => (
          <Button key={points} size="xs" onClick={() => form.change({ points: String(points) })}>
            {signedPoints(points)}
          </Button>
        ))}
      </div>
    </>
  )
}
