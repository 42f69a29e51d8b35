import { config } from 'zod'

/** The content security policy forbids eval; without this zod would try it once and be refused aloud. */
config({ jitless: true })
