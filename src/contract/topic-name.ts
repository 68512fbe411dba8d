import { z } from 'zod'
import { commonSubjects, numberedSubjects, type Topic } from './topics.ts'

/** A topic in an answer, to which the page that asked subscribes. */
export const topicName: z.ZodType<Topic> = z.union([
  z.templateLiteral([z.enum(numberedSubjects), ':', z.int()]),
  z.templateLiteral([z.enum(commonSubjects), ':0']),
])
