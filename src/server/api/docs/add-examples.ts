import { exampleOf, type JsonSchema } from './example-of.ts'

export interface Media {
  readonly schema?: JsonSchema
  example?: unknown
}
interface Parameter {
  readonly name: string
  readonly in?: string
  readonly required?: boolean
  readonly schema?: JsonSchema
  example?: unknown
}
export interface Operation {
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> }
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
}

const addToBodies = (content: Readonly<Record<string, Media>> = {}) => {
  for (const media of Object.values(content)) if (media.schema) media.example = exampleOf(media.schema)
}

/** Gives every parameter, body and answer of an operation an example, where the document keeps them. */
export function addExamples(operation: object): void {
  const { parameters = [], requestBody, responses = {} } = operation as Operation
  for (const parameter of parameters)
    if (parameter.schema) parameter.example = exampleOf(parameter.schema, parameter.name)
  addToBodies(requestBody?.content)
  for (const { content } of Object.values(responses)) addToBodies(content)
}
