#!/bin/bash
# A light stand-in for Claude Code that bears witness: every start and every printed result is noted in
# $HOME/witness, outside of everything Wavedeck keeps. It leaves a setsid child behind.
case $1 in
--version) echo '2.1.328 (Claude Code)'; exit ;;
--help)
  echo '-p, --print --output-format --verbose --model --effort --permission-mode (choices: "acceptEdits", "dontAsk", "plan")'
  echo '--tools --allowedTools --disallowedTools --settings --session-id --resume --max-budget-usd --json-schema'
  echo '--strict-mcp-config --disable-slash-commands'
  exit
  ;;
auth) echo '{"loggedIn":true,"authMethod":"api_key"}'; exit ;;
esac
echo "began $WAVEDECK_TURN" >>"$HOME/witness"
setsid sleep 300 </dev/null >/dev/null 2>&1 &
s=11111111-2222-3333-4444-555555555555
while [ $# -gt 0 ]; do
  if [ "$1" = --session-id ]; then s=$2; fi
  shift
done
echo "{\"type\":\"system\",\"subtype\":\"init\",\"cwd\":\"$PWD\",\"session_id\":\"$s\",\"model\":\"m\",\"permissionMode\":\"acceptEdits\",\"claude_code_version\":\"2.1.328\",\"tools\":[]}"
echo work >work.txt
sleep 0.7
echo "{\"type\":\"assistant\",\"session_id\":\"$s\",\"message\":{\"id\":\"msg_1\",\"role\":\"assistant\",\"model\":\"m\",\"content\":[{\"type\":\"text\",\"text\":\"The work is done.\"}],\"usage\":{\"input_tokens\":10,\"output_tokens\":5}},\"parent_tool_use_id\":null}"
echo "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"session_id\":\"$s\",\"result\":\"The work is done.\",\"num_turns\":1,\"permission_denials\":[],\"total_cost_usd\":0.01,\"usage\":{\"input_tokens\":10,\"output_tokens\":5},\"modelUsage\":{},\"terminal_reason\":\"completed\"}"
echo "printed $WAVEDECK_TURN" >>"$HOME/witness"
sleep 0.8
