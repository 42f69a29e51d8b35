import { mergeConfig } from 'vitest/config'
import usual from './vitest.config'

// Twenty times the cases of `npm test`: see src/main/workspace/review.
export default mergeConfig(usual, {
  test: { include: ['src/main/workspace/review/*.test.ts'], env: { WAVEDECK_REVIEW: 'full' } },
})
