import { eachWorker, workerFinding } from '../candidate'

export const folderExists = eachWorker((worker) => {
  const { cwd, folder, written } = worker
  const found = (code: string, message: string) => [
    workerFinding('problem', worker, 'cwd', code, message),
  ]
  if (written.cwd === '') return found('cwd_empty', 'cwd is empty; name the folder to work in.')
  if (cwd === null) return []
  if (folder === null) return found('cwd_unknown', `The folder ${cwd} was not looked at.`)
  if (!folder.exists) return found('cwd_missing', `There is no folder ${cwd}.`)
  return folder.isDirectory ? [] : found('cwd_no_folder', `${cwd} is not a folder.`)
})
