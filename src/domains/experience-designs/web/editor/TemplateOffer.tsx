import { Button, Checkbox } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { differencesOf, labelOf, textOf } from '#domains/templates/rules/design-differences.ts'
import { type EditorPartProps, titlesOf } from '#domains/templates/web/design-editor.embed.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import type { ExperienceDesign } from '../../contract/experience-design.contract.ts'
import { offeredParts, takeParts } from '../../rules/template-offer.ts'
import css from './editor.module.css'

interface TemplateOfferProps extends EditorPartProps {
  readonly offer: NonNullable<ExperienceDesign['offer']>
  readonly onLookedAt: (templateVersion: number) => void
}

/** What the template says since, part by part: what is taken stands in the editor and is saved with it. */
export function TemplateOffer({ form, offer, onLookedAt, ...names }: TemplateOfferProps) {
  const [isOpen, setOpen] = useState(true)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  if (!isOpen) return null
  const titleOf = titlesOf(names)
  const differences = offeredParts(differencesOf(offer.before, offer.after))
  const taken = differences.map(({ path }) => path).filter((path) => !left.has(path))
  const close = () => {
    onLookedAt(offer.version)
    setOpen(false)
  }
  /** What is typed is saved when its writer says so: until then what was left is only noted beside it. */
  const leave = () => {
    if (form.isTypedOn()) {
      close()
      toast.success('Nothing changes here. Your next save records that.')
    } else {
      onLookedAt(offer.version)
      form.save({ publish: false })
    }
  }
  return (
    <section className={css.offer} aria-label="Changes to the template">
      <h2 className={css.offerTitle}>
        <IconTemplate size={18} stroke={1.75} aria-hidden />
        {`The template changed: ${formatNoun(differences.length, 'part')}`}
      </h2>
      <ul className={css.offerParts}>
        {differences.map(({ path, yours, theirs }) => (
          <li key={path}>
            <Checkbox
              label={labelOf(path, theirs === undefined ? offer.before : offer.after)}
              description={`${yours === undefined ? 'Not there' : textOf(path, yours, offer.before, titleOf)} → ${textOf(path, theirs, offer.after, titleOf)}`}
              checked={!left.has(path)}
              onChange={(event) => {
                const next = new Set(left)
                if (event.currentTarget.checked) next.delete(path)
                else next.add(path)
                setLeft(next)
              }}
            />
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button variant="subtle" loading={form.isSaving} onClick={leave}>
          Leave it as it is
        </Button>
        <Button
          variant="filled"
          disabled={taken.length === 0}
          onClick={() => {
            form.take(takeParts(offer, form.design, taken))
            close()
          }}
        >
          {`Take ${formatNoun(taken.length, 'part')}`}
        </Button>
      </div>
    </section>
  )
}
