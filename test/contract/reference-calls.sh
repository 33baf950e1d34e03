#!/bin/sh
# The calls of the reference with curl alone, against a fresh bank. Stops at the first answer that is not as written.
#   reference-calls.sh URL API_KEY USER PASSWORD INBOX_FOLDER PROJECT
set -eu

url=$1 key=$2 user=$3 password=$4 inbox=$5 project=$6
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
token=

# call NAME STATUS METHOD PATH [curl options…]: the body lies in $work/body afterwards.
call() {
  name=$1 wanted=$2 method=$3 path=$4
  shift 4
  status=$(curl --silent --show-error --output "$work/body" --write-out '%{http_code}' --request "$method" \
    --header "x-auth-token: $token" "$@" "$url$path")
  if [ "$status" != "$wanted" ]; then
    echo "FAIL $name: $method $path answered $status instead of $wanted: $(cat "$work/body")" >&2
    exit 1
  fi
  echo "ok $name"
}

json() {
  name=$1 wanted=$2 method=$3 path=$4 body=$5
  call "$name" "$wanted" "$method" "$path" --header 'content-type: application/json' --data "$body"
}

# field NAME: the first value of a field in the last body; enough for bodies that we know.
field() {
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" "$work/body" | head -n 1
}

# value STEP…: a value out of the last body.
value() {
  node -e 'const body = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
    console.log(process.argv.slice(2).reduce((part, step) => part[step], body))' "$work/body" "$@"
}

expect() {
  if [ "$2" != "$3" ]; then
    echo "FAIL $1: '$2' instead of '$3'" >&2
    exit 1
  fi
  echo "ok $1"
}

json 'log in' 200 POST /papi/v1/auth/Login "{\"User\":\"$user\",\"Password\":\"$password\"}"
token=$(field x-auth-token)
call 'token for a key' 200 POST /papi/v1/auth/GetToken --header "x-api-key: $key"
token=$(field x-auth-token)

printf 'one file' > "$work/file"
call 'upload to a folder' 200 POST "/papi/v1/folder/$inbox/upload/poster.txt" --data-binary "@$work/file" \
  --header 'content-type: application/octet-stream'
asset=$(value Id)
file=$(value MasterFile Id)
call 'new version of the master file' 200 POST "/papi/v1/asset/$asset/upload/poster-2.txt" --data-binary "@$work/file"
expect 'same asset' "$(value Id)" "$asset"
printf 'the newest file' > "$work/file"
call 'new version of a file' 200 POST "/papi/v1/file/upload/$file/poster-3.txt" --data-binary "@$work/file"
expect 'same file' "$(value MasterFile Id)" "$file"
call 'attachment types' 200 GET /papi/v1/asset/attachmenttype
type=$(value 0 Id)
call 'attachment' 200 POST "/papi/v1/asset/$asset/attachment/$type/upload/licence.txt" --data-binary "@$work/file"
expect 'attached under its type' "$(value AttachedFiles 0 AttachmentType)" "$type"

json 'search by folder' 200 POST /papi/v1/asset/search "[{\"SearchField\":\"FolderId\",\"ValuesList\":[\"$inbox\"]}]"
expect 'found' "$(value 0 Id)" "$asset"
json 'combined search' 200 POST /papi/v1/asset/search \
  "[{\"SearchField\":\"FolderId\",\"SearchOption\":\"IncludeSubfolders\",\"ValuesList\":[\"$inbox\"]},{\"SearchField\":\"Name\",\"SearchOption\":\"contains\",\"ValuesList\":[\"POST\"]}]"
expect 'found by name, too' "$(value length)" 1
json 'excluding search' 200 POST /papi/v1/asset/search \
  '[{"SearchField":"Name","SearchOption":"Regex","ValuesList":["p.ster"],"Exclude":true}]'
expect 'nothing else there' "$(value length)" 0
json 'unsupported pattern' 400 POST /papi/v1/asset/search '[{"SearchField":"Name","SearchOption":"Regex","ValuesList":["^p"]}]'

call 'download the original' 200 GET "/papi/v1/file/download/$file/1"
expect 'the newest bytes' "$(cat "$work/body")" 'the newest file'
call 'download a wrong conversion' 403 GET "/papi/v1/file/download/$file/999"
token_kept=$token token=
call 'download without a token' 401 GET "/papi/v1/file/download/$file/1"
token=$token_kept

json 'project folder' 200 POST /papi/v1/project/folder '{"Id":"0","ParentId":"0","Name":"Spring"}'
folder=$(node -p 'JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"))' "$work/body")
call 'read the project folder' 200 GET "/papi/v1/Folder/$folder"
expect 'its name' "$(value Name)" Spring
json 'edit a project' 200 POST /papi/v1/project "{\"Id\":\"$project\",\"Name\":\"Spring catalogue\"}"
call 'read the project' 200 GET "/papi/v1/project/$project"
expect 'its new name' "$(value Name)" 'Spring catalogue'
call 'its messages' 200 GET "/papi/v1/project/$project/message"

call 'proof statuses' 200 GET /papi/v1/proof/status
status_id=$(value 0 Id)
call 'new proof' 200 POST "/papi/v1/project/$project/proof/upload/cover.txt" --data-binary "@$work/file"
proof=$(node -p 'JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"))' "$work/body")
call 'read the proof' 200 GET "/papi/v1/proof/$proof"
expect 'its project' "$(value ProjectId)" "$project"
json 'share it' 200 POST /papi/v1/proof/share \
  "{\"ProofId\":\"$proof\",\"ProofStatusId\":\"$status_id\",\"Guests\":[{\"Name\":\"Guest\",\"Email\":\"guest@example.com\",\"IsOpinionAllowed\":true,\"SendEmailInvitation\":false,\"IsActive\":true}]}"
expect 'pending' "$(value Guests 0 Response)" Pending
call 'read the share' 200 GET "/papi/v1/proof/$proof/share"
expect 'its guest' "$(value Guests 0 Email)" guest@example.com
call 'delete the proof' 204 DELETE "/papi/v1/proof/$proof"
call 'it is gone' 403 GET "/papi/v1/proof/$proof"
echo 'all calls answered as the reference says'
