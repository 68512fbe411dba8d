import { findCopy } from '#domains/admissions/server/admissions.service.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { intakeContract } from '../contract/intake.contract.ts'
import { applyAddress } from '../rules/apply-address.ts'
import { proveLink } from './begin.ts'
import { presentForm } from './form-state.ts'
import { expectGrade, listGrades } from './grades.ts'
import { expectFew, getLink, getOpenLink, hasEnded, type IntakeLink, noteUse } from './links.ts'
import { canRenew, mailAgain, mailStart, renew } from './mail-again.ts'
import { removeFile } from './papers/remove-file.ts'
import { checkPaper, sendFile } from './papers/send-file.ts'
import { saveAnswer } from './save-answer.ts'
import { sendForm } from './send-form.ts'
import { addSibling } from './sibling.ts'
import { askStudent } from './student-link.ts'
import { expectTicket, makeTicket } from './ticket.ts'

const standing = { isEnded: false, canRenew: false } as const

/** Starts per minute and IP address. */
const mostStarts = 10

type Arguments<Input> = HandlerArguments<Input>

/** A write by a link: the link is looked at, and counted, before anything is locked. */
const byLink = <Input extends { token: string }, Output>(
  write: (args: Arguments<Input>, link: IntakeLink) => Promise<Output>,
) => ({
  prepare: async (args: Arguments<Input>) => {
    const link = await getOpenLink(args, args.input.token)
    return async (db: Database) => {
      const output = await write({ ...args, db }, link)
      await noteUse(db, link, args.services.clock.nowMs())
      return output
    }
  },
})

interface Public {
  readonly ticket: string
  readonly website: string
}

/** A write of whoever found the page. What a program filled in is answered as if it were done. */
const byAnyone = <Input extends Public>(write: (args: Arguments<Input>) => Promise<string | undefined>) => ({
  prepare: async (args: Arguments<Input>) => {
    const { services, request, input } = args
    await expectFew(args, `intake starts ${request.ip}`, mostStarts)
    expectTicket(services, input.ticket)
    return async (db: Database) => {
      const token = input.website === '' ? await write({ ...args, db }) : undefined
      const isShown = services.config.isDemo && token !== undefined
      return {
        ok: true as const,
        message: 'Check your email',
        demoAddress: isShown ? applyAddress(token) : null,
      }
    }
  },
})

export const intakeRoutes = handlers(intakeContract, {
  getStart: async ({ db, services }) => {
    const { bannerExtraTitle, bannerSubtitle, welcomeMessage } = await findCopy(db)
    return {
      ticket: makeTicket(services),
      grades: await listGrades(db),
      bannerExtraTitle,
      bannerSubtitle,
      welcomeMessage,
    }
  },

  start: byAnyone(async ({ db, services, input }) => {
    await expectGrade(db, input.student_grade)
    return mailStart(db, services, {
      ...{ applicationId: null, part: 'guardian', name: input.name, email: input.email },
      studentFirstName: input.student_first_name,
      studentGrade: input.student_grade,
    })
  }),

  mailAgain: byAnyone(({ db, services, input }) => mailAgain(db, services, input.email)),

  open: {
    prepare: async (args) => {
      const link = await getLink(args, args.input.token)
      const nowMs = args.services.clock.nowMs()
      return async (db) => {
        if (hasEnded(link, nowMs))
          return { isEnded: true, canRenew: await canRenew(db, link, nowMs), toBegin: null, form: null }
        const { applicationId, studentFirstName, name: guardianName } = link
        if (applicationId === null)
          return { ...standing, toBegin: { studentFirstName, guardianName }, form: null }
        const form = await presentForm(db, link, nowMs)
        if (form === undefined) return { isEnded: true, canRenew: false, toBegin: null, form: null }
        if (link.openedAt === null)
          await db
            .updateTable('intakeLinks')
            .set({ openedAt: new Date(nowMs) })
            .where('id', '=', link.id)
            .execute()
        await noteUse(db, link, nowMs)
        return { ...standing, toBegin: null, form }
      }
    },
  },

  begin: byLink(async ({ db, services }, link) => {
    await proveLink(db, link, services.clock.nowMs())
    return { ok: true as const, message: `The application of ${link.studentFirstName} has begun` }
  }),

  renew: {
    prepare: async (args) => {
      const link = await getLink(args, args.input.token)
      return (db) => renew(db, args.services, link)
    },
  },

  saveAnswer: byLink(async ({ db, services, input: { token: _token, ...given } }, link) => {
    const nowMs = services.clock.nowMs()
    const { isKeptBeside, value, version, savedAt, others } = await saveAnswer(db, link, given, nowMs)
    return {
      ...{ version, others: [...others] },
      // What was emptied before anything stood there was never saved.
      savedAt: savedAt || new Date(nowMs).toISOString(),
      newer: isKeptBeside ? { value, savedAt } : null,
    }
  }),

  sendFile: {
    prepare: async (args) => {
      const { token, question, file } = args.input
      const link = await getOpenLink(args, token)
      const upload = await checkPaper(args, file)
      return (db) => sendFile(db, args, link, { question, fileName: file.name, upload })
    },
  },

  removeFile: byLink(({ db, input, ...context }, link) => removeFile(db, context, link, input)),
  send: byLink(({ db, services }, link) => sendForm(db, link, services.clock.nowMs())),
  askStudent: byLink(({ db, services, input }, link) => askStudent(db, services, link, input.way)),
  addSibling: byLink(({ db, services, input }, link) => addSibling(db, services, link, input)),
})
