import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { plainError } from '#server/api/errors.ts'
import { tooManyText } from './sign-in-failures.ts'

/** What was sent, parsed by the schema; undefined once a refusal by field has been sent. */
export function read<T extends z.ZodType>(schema: T, request: FastifyRequest, reply: FastifyReply) {
  const body = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => [path.join('.') || 'form', message] as const)
  refuseFields(request, reply, Object.fromEntries(fields))
  return undefined
}

export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
) => reply.code(status).send(plainError(code, message, request.id))

export const refuseFields = (
  request: FastifyRequest,
  reply: FastifyReply,
  formErrors: Record<string, string>,
) =>
  reply.code(422).send({
    ...plainError('UNPROCESSABLE_CONTENT', Object.values(formErrors)[0] ?? 'Something is wrong.', request.id),
    formErrors,
  })

export const refuseLocked = (request: FastifyRequest, reply: FastifyReply, seconds: number) => {
  reply.header('retry-after', String(seconds))
  return refuse(request, reply, 429, 'TOO_MANY_REQUESTS', tooManyText(seconds))
}

/** The request as the record of sign-ins names it. */
export const factsOf = (request: FastifyRequest) => ({
  id: request.id,
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
})
