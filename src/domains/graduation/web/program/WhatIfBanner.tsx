import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { graduationStatusLabels } from '../../contract/graduation-status.ts'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import css from './program.module.css'

type Copy = NonNullable<ProgramShown['what_if']>

/** `On track becomes off track, 0.5 missing credits become 2.` */
function differenceText({ status, ladder }: ProgramShown, before: Copy): string {
  const turns = before.status !== status && [
    `${graduationStatusLabels[before.status]} becomes ${graduationStatusLabels[status].toLowerCase()}`,
  ]
  const misses = before.missing !== ladder.missing && [
    `${before.missing} missing credits become ${ladder.missing}`,
  ]
  const said = [...(turns || []), ...(misses || [])]
  return said.length === 0 ? 'Status and missing credits stay as they are.' : `${said.join(', ')}.`
}

/** Says that this is a copy and how it differs; a copy is neither printed nor published. */
export function WhatIfBanner({ program }: { readonly program: ProgramShown }) {
  const navigate = useNavigate()
  const { what_if: copy } = program
  if (copy === null) return null
  return (
    <div className={css.copy}>
      <PageAlert
        family="exc"
        icon={IconFlask}
        title={`What if: ${copy.text}`}
        action={
          <Button size="xs" onClick={() => void navigate({ to: '.', search: {} })}>
            Back to what is
          </Button>
        }
      >
        {differenceText(program, copy)} None of this is saved, and it cannot be printed.
      </PageAlert>
    </div>
  )
}
