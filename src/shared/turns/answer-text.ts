/** What the worker is told when its questions are answered; an answer that is empty is left out. */
export const answerText = (questions: readonly string[], answers: readonly string[]): string =>
  questions
    .flatMap((question, index) => {
      const answer = answers[index]?.trim() ?? ''
      return answer === '' ? [] : [`You asked: ${question}\nAnswer: ${answer}`]
    })
    .join('\n\n')
