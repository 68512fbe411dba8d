import { IconArrowRight } from '@tabler/icons-react'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import css from './DemoPersonas.module.css'
import type { SignIn } from './use-sign-in.ts'

type Demo = NonNullable<ContractRouterOutputs['signIn']['listPersonas']['demo']>

/** The invented people of the demo school; a click logs in. */
export function DemoPersonas({ demo, signIn }: { demo: Demo; signIn: SignIn }) {
  return (
    <section className={css.demo} aria-labelledby="demo-school">
      <h2 className={css.title} id="demo-school">
        Demo school
      </h2>
      <p className={css.lead}>Choose a person to log in as. Everyone here is invented.</p>
      <ul className={css.list}>
        {demo.personas.map((persona) => (
          <li key={persona.email}>
            <button
              type="button"
              className={css.persona}
              aria-disabled={signIn.isPending || undefined}
              onClick={() => {
                if (!signIn.isPending) signIn.mutate({ email: persona.email, password: demo.password })
              }}
            >
              <span className={css.initials} aria-hidden="true">
                {persona.initials}
              </span>
              <span className={css.words}>
                <span className={css.name}>{persona.name}</span>
                <span className={css.description}>{persona.description}</span>
              </span>
              <span className={css.role}>
                {persona.role}
                <IconArrowRight size={16} stroke={1.75} aria-hidden className={css.arrow} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
