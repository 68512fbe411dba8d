import type { CatalogueSubject } from './catalogue-types.ts'

/** English Language Arts as the demo school teaches it. */
export const englishLanguageArts: CatalogueSubject = {
  title: 'English Language Arts',
  topics: [
    {
      title: 'Reading stories closely',
      stage: 'ms',
      units: [
        {
          title: 'Characters under pressure',
          credit: 0.5,
          description:
            'A character shows who they are when something is at stake. We read short stories and ask what people do, say and hide.',
          objectives: [
            "Infer a character's motives from actions, words and thoughts",
            'Trace how a character changes and what causes the change',
            'Support an interpretation with quoted evidence',
            "Compare two characters' responses to the same conflict",
          ],
        },
        {
          title: 'Setting, mood and suspense',
          credit: 0.5,
          description:
            'A creaking stair in the right place can change a whole story. Students study how writers build atmosphere and then try it.',
          objectives: [
            'Explain how details of setting create mood',
            'Identify foreshadowing and other sources of suspense',
            'Analyze how sentence length affects pace',
            'Write an opening scene with a deliberate mood',
          ],
        },
        {
          title: 'Point of view and the unreliable narrator',
          credit: 0.5,
          description:
            'Who tells the story decides what we learn and when. Not every storyteller deserves our trust.',
          objectives: [
            'Identify first-person, limited and omniscient narration',
            'Explain what the reader knows that a character does not',
            "Judge a narrator's reliability from clues in the text",
            "Rewrite a scene from another character's point of view",
          ],
        },
        {
          title: 'Theme across myths and folktales',
          credit: 0.5,
          description:
            'Tricksters, quests and warnings appear on every continent. Side by side, the tales show what people fear and value.',
          objectives: [
            'State a theme as a complete idea rather than a topic',
            'Compare versions of one tale from two cultures',
            'Identify archetypes and how they are adapted',
            'Retell a traditional tale for a modern audience',
          ],
        },
        {
          title: 'A novel in good company',
          credit: 0.5,
          description:
            'Small groups choose a novel, set their own pace and meet weekly online. The talk matters as much as the reading.',
          objectives: [
            'Prepare questions that lead to real discussion',
            'Build on what others say and disagree politely',
            'Follow a theme or symbol through a whole novel',
            'Keep a reading journal with evidence and reactions',
            'Recommend or criticize the book in a review for younger readers',
          ],
        },
      ],
    },
    {
      title: 'Writing to inform',
      stage: 'ms',
      units: [
        {
          title: 'Sentences that work',
          credit: 0.25,
          description:
            'Clear writing starts with sentences that carry their weight. Students combine, trim and repair real drafts.',
          objectives: [
            'Fix fragments, run-ons and comma splices',
            'Combine short sentences to show how ideas relate',
            'Cut words that add nothing',
            'Make verbs and pronouns agree',
          ],
        },
        {
          title: 'Paragraphs with a purpose',
          credit: 0.25,
          description:
            'A paragraph makes one point and keeps its promise. We practice order, transitions and the courage to delete.',
          objectives: [
            'Write topic sentences that commit to an idea',
            'Choose and arrange supporting details',
            'Connect sentences with transitions that fit the logic',
          ],
        },
        {
          title: 'Finding and judging sources',
          credit: 0.5,
          description:
            'The first result is rarely the best one. Students learn to search well, check who is speaking and keep honest notes.',
          objectives: [
            'Refine a search with specific terms and filters',
            'Check a source by reading what others say about it',
            'Paraphrase without copying and record where each fact came from',
            'Explain what plagiarism is and how to avoid it',
          ],
        },
        {
          title: 'Explaining how things work',
          credit: 0.5,
          description:
            'From bicycle gears to bee dances, students make something complicated clear to a reader who knows nothing about it.',
          objectives: [
            'Choose an order that suits the reader',
            'Define technical terms in context',
            'Use analogies, diagrams and headings to aid understanding',
            'Revise after watching someone follow the explanation',
          ],
        },
        {
          title: 'The short research report',
          credit: 0.5,
          description:
            "A question of one's own, five good sources and six weeks. The report is shared with a real audience at the end.",
          objectives: [
            'Narrow a broad interest to a researchable question',
            'Combine information from several sources',
            'Cite sources in a consistent style',
            'Edit for accuracy, tone and mechanics',
          ],
        },
      ],
    },
    {
      title: 'Argument and rhetoric',
      stage: 'hs',
      units: [
        {
          title: 'Claims, reasons and evidence',
          credit: 0.5,
          description:
            'Opinions are easy; arguments take work. Students take apart editorials to see what holds them up.',
          objectives: [
            'Separate claims, reasons, evidence and assumptions',
            'Evaluate whether evidence is relevant and sufficient',
            'Write a claim that a reasonable person could dispute',
            'Map the structure of an argument visually',
          ],
        },
        {
          title: 'Rhetorical appeals and famous speeches',
          credit: 0.5,
          description:
            'Speeches that moved crowds reward slow reading. We examine how sound, structure and occasion serve a purpose.',
          objectives: [
            'Analyze appeals to logic, character and emotion',
            'Describe how speaker, audience and occasion shape a text',
            'Identify parallelism, anaphora and other figures of speech',
            'Write a rhetorical analysis of a historical speech',
          ],
        },
        {
          title: 'Fallacies, spin and propaganda',
          credit: 0.5,
          description:
            'Bad arguments can be very persuasive. Posters, ads and posts supply the specimens for a field guide.',
          objectives: [
            'Name common fallacies and explain why each one fails',
            'Detect loaded language and slanted framing',
            'Compare coverage of one event in three outlets',
            'Correct a misleading claim without distorting it in turn',
          ],
        },
        {
          title: 'Debate and public speaking',
          credit: 0.5,
          description:
            'Preparing both sides is the best way to understand either one. The unit ends in a live online debate.',
          objectives: [
            'Research and outline cases for both sides of a motion',
            "Respond to an opponent's strongest point",
            'Vary pace, volume and pauses for effect',
            'Use notes and slides without reading from them',
          ],
        },
        {
          title: 'The researched argument essay',
          credit: 1,
          description:
            'Students enter a real controversy, listen to the voices already in it and add a careful one of their own.',
          objectives: [
            'Pose a question that matters to more than one group',
            'Represent opposing views fairly before answering them',
            'Weave quotation, paraphrase and commentary together',
            'Document sources fully and correctly',
            'Respond to feedback in at least two full revisions',
          ],
        },
      ],
    },
    {
      title: 'American voices',
      stage: 'hs',
      units: [
        {
          title: 'Origins, oratory and early narratives',
          credit: 0.5,
          description:
            'Indigenous oral traditions, colonial journals and captivity narratives offer clashing accounts of a shared place.',
          objectives: [
            'Compare oral and written traditions as sources',
            'Analyze how purpose and audience shape an early narrative',
            'Recognize whose voices are missing from a record',
            'Connect an early text to a lasting American idea',
          ],
        },
        {
          title: 'Self-reliance and the natural world',
          credit: 0.5,
          description:
            'Transcendentalist essays ask what a person needs to live well. Readers answer with a week of deliberate observation.',
          objectives: [
            'Paraphrase complex nineteenth-century prose',
            'Trace an abstract idea through an essay',
            'Analyze metaphors drawn from nature',
            'Write a reflective essay grounded in observation',
          ],
        },
        {
          title: 'Narratives of slavery and freedom',
          credit: 0.5,
          description:
            'Formerly enslaved authors wrote to be believed and to bring about change. We study their craft as closely as their courage.',
          objectives: [
            'Analyze how an author establishes credibility',
            'Explain how literacy and freedom are linked in the texts',
            'Examine irony as a tool of protest',
            'Place a narrative in its historical and legal context',
          ],
        },
        {
          title: 'The Harlem Renaissance and modernism',
          credit: 0.5,
          description:
            'Jazz, migration and war changed the sound of American writing. Poems, stories and paintings are studied together.',
          objectives: [
            'Analyze how form reflects a break with tradition',
            'Relate a poem to music or visual art of its time',
            'Discuss identity and belonging in two works',
            'Write an original piece inspired by a jazz structure',
          ],
        },
        {
          title: 'Contemporary stories of arrival',
          credit: 0.5,
          description:
            'Recent stories, essays and comics explore what it means to come from one place and live in another.',
          objectives: [
            'Compare how two authors portray life between cultures',
            'Analyze the use of more than one language in a text',
            'Interpret images and panels in graphic narrative',
            'Record and edit an oral history with permission',
          ],
        },
      ],
    },
    {
      title: 'Poetry and drama',
      stage: 'hs',
      units: [
        {
          title: 'How poems mean',
          credit: 0.5,
          description:
            'Line breaks, sounds and silences do as much as dictionary meanings. We read aloud first and explain later.',
          objectives: [
            'Annotate a poem for sound, image and structure',
            'Explain the effect of a line break or a pause',
            'Interpret figurative language in context',
            'Support a reading while allowing for others',
          ],
        },
        {
          title: 'Forms from sonnet to spoken word',
          credit: 0.5,
          description:
            'Rules can set a poet free. Students try strict forms, then perform something made for the voice.',
          objectives: [
            'Identify meter and rhyme scheme',
            'Compare a sonnet, a villanelle and a free-verse poem',
            'Compose in at least two fixed forms',
            'Perform a poem from memory with attention to the audience',
          ],
        },
        {
          title: 'Tragedy on the ancient stage',
          credit: 0.5,
          description:
            'A king seeks the truth and is ruined by it. Greek tragedy still asks how much of life we control.',
          objectives: [
            'Explain the conventions of Greek theater, including the chorus',
            'Analyze dramatic irony and its effect',
            'Debate the roles of fate and choice in the plot',
            'Stage a short choral passage for camera',
          ],
        },
        {
          title: 'Shakespeare in performance',
          credit: 0.5,
          description:
            'The plays were written to be heard. Comparing recorded productions shows how many decisions a single line invites.',
          objectives: [
            'Paraphrase Early Modern English in context',
            'Scan iambic pentameter and notice where it breaks',
            'Compare two interpretations of one scene',
            'Defend a staging choice with textual evidence',
          ],
        },
        {
          title: 'Writing and workshopping a one-act play',
          credit: 0.5,
          description:
            'Ten pages, two characters, one problem. Students write for the stage and hear their words read by others.',
          objectives: [
            'Reveal character and conflict through dialogue',
            'Format a script with useful stage directions',
            'Give feedback that a writer can act on',
            'Revise after a table read',
          ],
        },
      ],
    },
  ],
}
