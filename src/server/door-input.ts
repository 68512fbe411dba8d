import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { plainError } from './errors.ts'
import { fieldSentences, firstSentence } from './field-errors.ts'

/**
 * What a door outside the contract was asked, by the same kind of schema and with the same answer by field as a call
 * of the contract; undefined when it was refused.
 */
export function readDoorInput<T extends z.ZodType>(
  schema: T,
  asked: unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): z.output<T> | undefined {
  const read = schema.safeParse(asked)
  if (read.success) return read.data
  const formErrors = fieldSentences(read.error.issues)
  void reply
    .code(400)
    .header('cache-control', 'no-store')
    .send({ ...plainError('BAD_REQUEST', firstSentence(formErrors), request.id), formErrors })
  return undefined
}
