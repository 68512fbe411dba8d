import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { graduationStatusLabels } from '../../contract/graduation-status.ts'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import css from './program.module.css'

/** Says that this is a copy and how it differs; a copy is neither printed nor published. */
export function WhatIfBanner({ program }: { readonly program: ProgramShown }) {
  const navigate = useNavigate()
  const { what_if: copy, ladder, status } = program
  if (copy === null) return null
  return (
    <>
      <style media="print">{`#main > * { display: none !important }`}</style>
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
          {graduationStatusLabels[copy.status]} becomes {graduationStatusLabels[status].toLowerCase()};{' '}
          {copy.missing} missing credits become {ladder.missing}. Nothing of this is kept, and it cannot be
          printed.
        </PageAlert>
      </div>
    </>
  )
}
